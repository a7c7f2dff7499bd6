/** Those of the rules that the script of every public page reads. It travels with each, so no others stand here. */
export const pageRules = {
  timeZone: 'Asia/Kolkata',
  /** The same clock as a number: India has changed it in no year since 1945. */
  utcOffset: '+05:30',
  header: { scrolledPastPx: 10 },
  backToTop: { shownPastPx: 100 },
  disclaimer: { sessionKey: 'disclaimer-accepted' },
} as const
