import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

type Guard = RefObject<BlockerFunction>
type Guards = {
  add: (guard: Guard) => () => void
  /** The guard that holds up where the app is about to go. */
  blocking?: Guard
  proceed: () => void
  reset: () => void
}

const GuardsContext = createContext<Guards | undefined>(undefined)

/**
 * Every guard that is mounted is asked before the app goes elsewhere, the newest first, and each that blocks is
 * answered in its turn. The router asks only the blocker that was added last: a dialog with nothing to lose would
 * switch off the guard of the page behind it.
 */
export function NavigationGuards({ children }: { children: ReactNode }) {
  const guards = useRef(new Set<Guard>())
  const [waiting, setWaiting] = useState<Guard[]>([])
  const { state, proceed, reset } = useBlocker((move) => {
    const blocking = [...guards.current].reverse().filter((guard) => guard.current(move))
    setWaiting(blocking)
    return blocking.length > 0
  })

  const add = useCallback((guard: Guard) => {
    guards.current.add(guard)
    return () => {
      guards.current.delete(guard)
      setWaiting((waiting) => waiting.filter((other) => other !== guard))
    }
  }, [])

  // Where the last that blocked is gone without an answer, one stays where one is.
  useEffect(() => {
    if (state === 'blocked' && waiting.length === 0) reset?.()
  }, [state, waiting, reset])

  const value = useMemo(
    () => ({
      add,
      blocking: state === 'blocked' ? waiting[0] : undefined,
      proceed: () => (waiting.length > 1 ? setWaiting(waiting.slice(1)) : proceed?.()),
      reset: () => reset?.(),
    }),
    [add, state, waiting, proceed, reset],
  )
  return <GuardsContext value={value}>{children}</GuardsContext>
}

/** Holds the app up where it is about to go elsewhere; whoever blocks then proceeds or resets. */
export function useNavigationGuard(blocks: BlockerFunction) {
  const guards = useContext(GuardsContext)
  if (!guards) throw new Error('A guard stands inside NavigationGuards.')
  const guard = useRef(blocks)
  const { add, blocking, proceed, reset } = guards

  useLayoutEffect(() => {
    guard.current = blocks
  })

  useEffect(() => add(guard), [add])

  return { isBlocked: blocking === guard, proceed, reset }
}
