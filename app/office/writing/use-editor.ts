import { type ComponentType, useEffect, useState } from 'react'
import type { EditorProps } from '#app/office/editor/editor-props.ts'

type Loaded = { Editor?: ComponentType<EditorProps>; hasFailed: boolean; tryAgain: () => void }

/** The editor, which is fetched for this page alone. */
export function useEditor(): Loaded {
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another loading
  useEffect(() => {
    setFailed(false)
    import('#app/office/editor/editor.tsx').then(
      (module) => setEditor(() => module.default),
      () => setFailed(true),
    )
  }, [tries])

  return { Editor, hasFailed, tryAgain: () => setTries(tries + 1) }
}
