import { wholeTime } from '#app/office/office-time.ts'

/** A moment in few words, with all of it for those who hover or listen; the words follow the clock of the reader. */
export function Moment({ at, say }: { at: string; say: (moment: string) => string }) {
  return (
    <time dateTime={at} title={wholeTime(at)} suppressHydrationWarning>
      {say(at)}
    </time>
  )
}
