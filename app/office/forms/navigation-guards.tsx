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
  /** The guard that blocks the current navigation. */
  blocking?: Guard
  proceed: () => void
  reset: () => void
}

const GuardsContext = createContext<Guards | undefined>(undefined)

/**
 * Asks all mounted guards before a navigation, newest first; those that block are resolved one after the other. React
 * Router asks only the blocker that was added last: a dialog with nothing to lose would disable the guard of the page
 * behind it.
 */
export function NavigationGuards({ children }: { children: ReactNode }) {
  const guards = useRef(new Set<Guard>())
  const [waiting, setWaiting] = useState<Guard[]>([])
  const { state, proceed, reset } = useBlocker((navigation) => {
    const blocking = [...guards.current].reverse().filter((guard) => guard.current(navigation))
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

  // If the last blocking guard is unmounted without an answer, cancel the navigation.
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

/** Blocks navigation while `blocks` returns true. The caller then calls `proceed` or `reset`. */
export function useNavigationGuard(blocks: BlockerFunction) {
  const guards = useContext(GuardsContext)
  if (!guards) throw new Error('useNavigationGuard() is used outside <NavigationGuards>.')
  const guard = useRef(blocks)
  const { add, blocking, proceed, reset } = guards

  useLayoutEffect(() => {
    guard.current = blocks
  })

  useEffect(() => add(guard), [add])

  return { isBlocked: blocking === guard, proceed, reset }
}
