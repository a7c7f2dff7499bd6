import { CallFailure } from '#api/client/call.ts'
import { rules } from '#domain/rules.ts'

/** How it stands with what was typed. */
export type Saving =
  | { kind: 'saved'; at?: string }
  /** Typed, and sent within seconds. */
  | { kind: 'waiting' }
  /** It cannot be sent yet: a draft needs a title. */
  | { kind: 'untitled' }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  /** Somebody else has saved a newer version. */
  | { kind: 'overtaken' }
  | { kind: 'refused'; message: string }

type SaverOptions = {
  /** Whether there is anything that can be sent; why not, else. */
  ready: () => 'untitled' | undefined
  /** Sends what stands there now; gives when the server had it. The signal calls it off. */
  send: (signal: AbortSignal) => Promise<string>
  onSaving: (saving: Saving) => void
}

/** What the same words may get past a little later. */
const passing = ['unexpected', 'too-slow', 'busy', 'too-many-attempts']

const leftEarly = 'You left before the server answered. What this browser could keep is offered when you come back.'

export type Saver = ReturnType<typeof createSaver>

/**
 * Sends what is typed soon after the last key and, while somebody goes on, every few seconds: one at a time, and again
 * after growing pauses where the server is not reached.
 */
export function createSaver({ ready, send, onSaving }: SaverOptions) {
  let unsavedSince: number | undefined
  let version = 0
  let tries = 0
  let halted = false
  let isRefused = false
  let isOnPurpose = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let leaving = new AbortController()

  function changed() {
    version += 1
    isRefused = false
    unsavedSince ??= Date.now()
    if (halted) return
    const why = ready()
    if (tries === 0) onSaving({ kind: why ?? 'waiting' })
    plan()
  }

  function plan() {
    clearTimeout(timer)
    if (leaving.signal.aborted || halted || isRefused || sending || unsavedSince === undefined || ready()) return
    const { saveAfterMs, saveWithinMs, retrySeconds } = rules.writing
    const within = Math.max(0, unsavedSince + saveWithinMs - Date.now())
    const pause = retrySeconds[Math.min(tries, retrySeconds.length) - 1]
    timer = setTimeout(() => void run(), pause === undefined ? Math.min(saveAfterMs, within) : pause * 1000)
  }

  function run() {
    clearTimeout(timer)
    sending ??= attempt().finally(() => {
      sending = undefined
      plan()
    })
    return sending
  }

  async function attempt() {
    const sent = version
    const { signal } = leaving
    try {
      const at = await send(signal)
      if (signal.aborted) return
      tries = 0
      unsavedSince = version === sent ? undefined : Date.now()
      onSaving(version === sent ? { kind: 'saved', at } : { kind: 'waiting' })
    } catch (error) {
      if (!signal.aborted) fail(error as CallFailure)
    }
  }

  function fail({ code, message, fields }: CallFailure) {
    const kind = ({ 'no-session': 'signed-out', 'edited-meanwhile': 'overtaken' } as const)[code ?? '']
    if (kind) {
      halted = true
      return onSaving({ kind })
    }
    // Without a code nobody answered, or no server of ours.
    if (code === undefined || passing.includes(code)) {
      tries += 1
      return onSaving({ kind: 'unreachable' })
    }
    isRefused = true
    onSaving({ kind: 'refused', message: Object.values(fields).flat()[0] ?? message })
  }

  return {
    changed,
    /** Whether the server lacks something that was typed, or has not answered a save on purpose. */
    isBehind: () => unsavedSince !== undefined || isOnPurpose,
    /** Sends at once what has not been sent; tells whether the server has all of it. */
    async flush() {
      while (sending) await sending
      if (unsavedSince !== undefined && !halted && !isRefused && !ready()) await run()
      return unsavedSince === undefined
    },
    /**
     * Does another save in its turn, which holds all that was typed until then; a failure is told here and thrown.
     * Leaving calls it off; what is asked for after that, as by an Undo, is done.
     */
    async instead(work: (signal: AbortSignal) => Promise<string>) {
      const { signal } = leaving.signal.aborted ? new AbortController() : leaving
      await sending
      clearTimeout(timer)
      if (signal.aborted) throw new CallFailure(leftEarly)
      const sent = version
      isOnPurpose = true
      const doing = work(signal).then(
        (at) => {
          ;[tries, halted] = [0, false]
          unsavedSince = version === sent ? undefined : Date.now()
          onSaving(version === sent ? { kind: 'saved', at } : { kind: 'waiting' })
        },
        (error) => {
          if (signal.aborted) throw new CallFailure(leftEarly)
          if (['no-session', 'edited-meanwhile'].includes(error.code)) fail(error)
          throw error
        },
      )
      sending = doing
        .catch(() => {})
        .finally(() => {
          sending = undefined
          isOnPurpose = false
          plan()
        })
      await sending
      await doing
    },
    /** Tries at once where the server was not reached. */
    retry() {
      if (tries > 0) void run()
    },
    /** Goes on after what stood in the way is out of it. */
    async resume() {
      ;[halted, isRefused, tries] = [false, false, 0]
      if (unsavedSince !== undefined && !ready()) await run()
    },
    /** Calls off what is under way and sends nothing more by itself: what is not saved by now is this browser's. */
    stop() {
      clearTimeout(timer)
      leaving.abort()
    },
    /** Goes on after a stop. */
    start() {
      if (!leaving.signal.aborted) return
      leaving = new AbortController()
      plan()
    },
  }
}
