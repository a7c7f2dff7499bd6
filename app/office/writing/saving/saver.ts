import { CallFailure } from '#api/client/call.ts'
import { rules } from '#domain/rules.ts'

/** The save state of what was typed. */
export type Saving =
  | { kind: 'saved'; at?: string }
  /** Not sent yet; it is sent within seconds. */
  | { kind: 'waiting' }
  /** Cannot be sent yet: a draft needs a title. */
  | { kind: 'untitled' }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  /** Somebody else has saved a newer version. */
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

type SaverOptions = {
  /** When the text was last saved before it was opened. */
  savedAt?: string
  /** Why nothing can be sent at the moment; undefined if it can. */
  blockedBy: () => 'untitled' | undefined
  /** Sends the current state and returns the time of the save. The signal aborts the request. */
  send: (signal: AbortSignal) => Promise<string>
  onSaving: (saving: Saving) => void
}

/** Failures that may pass by themselves: try the same request again later. */
const transientCodes = ['unexpected', 'too-slow', 'busy', 'too-many-attempts']

const abortedMessage =
  'You left before the server answered. What this browser could keep is offered when you come back.'

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves what is typed: soon after the last key, and every few seconds while the typing goes on. One request runs at a
 * time. If the server is unreachable, it tries again after growing pauses.
 */
export function createSaver({ savedAt, blockedBy, send, onSaving }: SaverOptions) {
  let lastSavedAt = savedAt
  let unsavedSince: number | undefined
  let version = 0
  let tries = 0
  let isHalted = false
  let isRefused = false
  let isRunningSave = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let controller = new AbortController()

  function changed() {
    version += 1
    isRefused = false
    unsavedSince ??= Date.now()
    if (isHalted) return
    const reason = blockedBy()
    if (tries === 0) onSaving({ kind: reason ?? 'waiting' })
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    if (controller.signal.aborted || isHalted || isRefused || sending || unsavedSince === undefined || blockedBy())
      return
    const { saveAfterMs, saveWithinMs, retrySeconds } = rules.writing
    const remainingMs = Math.max(0, unsavedSince + saveWithinMs - Date.now())
    const retryAfter = retrySeconds[Math.min(tries, retrySeconds.length) - 1]
    timer = setTimeout(
      () => void run(),
      retryAfter === undefined ? Math.min(saveAfterMs, remainingMs) : retryAfter * 1000,
    )
  }

  function run() {
    clearTimeout(timer)
    sending ??= attempt().finally(() => {
      sending = undefined
      schedule()
    })
    return sending
  }

  async function attempt() {
    const sentVersion = version
    const { signal } = controller
    try {
      const at = await send(signal)
      if (signal.aborted) return
      tries = 0
      markSaved(sentVersion, at)
    } catch (error) {
      if (!signal.aborted) handleFailure(error as CallFailure)
    }
  }

  /** The server has everything up to `sentVersion`. */
  function markSaved(sentVersion: number, at: string) {
    lastSavedAt = at
    unsavedSince = version === sentVersion ? undefined : Date.now()
    onSaving(version === sentVersion ? { kind: 'saved', at } : { kind: 'waiting' })
  }

  function handleFailure({ code, message, fields }: CallFailure) {
    const kind = ({ 'no-session': 'signed-out', 'edited-meanwhile': 'conflict' } as const)[code ?? '']
    if (kind) {
      isHalted = true
      return onSaving({ kind })
    }
    // No code: the server did not answer, or the response is not from our server.
    if (code === undefined || transientCodes.includes(code)) {
      tries += 1
      return onSaving({ kind: 'unreachable' })
    }
    isRefused = true
    onSaving({ kind: 'refused', message: Object.values(fields).flat()[0] ?? message })
  }

  return {
    changed,
    /** Whether something typed is not saved yet, or an explicit save is still running. */
    hasUnsaved: () => unsavedSince !== undefined || isRunningSave,
    /** Sends unsaved changes at once. Returns whether the server has all of them. */
    async flush() {
      while (sending) await sending
      if (unsavedSince !== undefined && !isHalted && !isRefused && !blockedBy()) await run()
      return unsavedSince === undefined
    },
    /**
     * Runs an explicit save after the request under way, in place of the next automatic one: it must contain all that
     * was typed until then. A failure updates the state and is thrown. `stop` aborts it, but a save that is started
     * after `stop`, such as an Undo, still runs.
     */
    async runSave(work: (signal: AbortSignal) => Promise<string>) {
      const { signal } = controller.signal.aborted ? new AbortController() : controller
      await sending
      clearTimeout(timer)
      if (signal.aborted) throw new CallFailure(abortedMessage)
      const sentVersion = version
      isRunningSave = true
      const running = work(signal).then(
        (at) => {
          ;[tries, isHalted] = [0, false]
          markSaved(sentVersion, at)
        },
        (error) => {
          if (signal.aborted) throw new CallFailure(abortedMessage)
          if (['no-session', 'edited-meanwhile'].includes(error.code)) handleFailure(error)
          throw error
        },
      )
      sending = running
        .catch(() => {})
        .finally(() => {
          sending = undefined
          isRunningSave = false
          schedule()
        })
      await sending
      await running
    },
    /** Tries again at once if the server was unreachable. */
    retry() {
      if (tries > 0) void run()
    },
    /** Continues after a conflict, an ended session or a refusal has been resolved. */
    async resume() {
      ;[isHalted, isRefused, tries] = [false, false, 0]
      const reason = blockedBy()
      // An explicit save can fail with nothing left to send: report a state all the same, or the failed one stays.
      if (unsavedSince === undefined) onSaving({ kind: 'saved', at: lastSavedAt })
      else if (reason) onSaving({ kind: reason })
      else await run()
    },
    /** Aborts the request under way and stops automatic saves. What is not saved by now stays in the local copy. */
    stop() {
      clearTimeout(timer)
      controller.abort()
    },
    /** Starts automatic saves again after `stop`. */
    start() {
      if (!controller.signal.aborted) return
      controller = new AbortController()
      schedule()
    },
  }
}
