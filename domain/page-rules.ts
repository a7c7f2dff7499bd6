/** The rules that the script of every public page reads. Every page downloads them, so add no others here. */
export const pageRules = {
  timeZone: 'Asia/Kolkata',
  /** The UTC offset of that time zone: India has not changed it since 1945. */
  utcOffset: '+05:30',
  header: { scrolledPastPx: 10 },
  backToTop: { shownPastPx: 100 },
  disclaimer: { sessionKey: 'disclaimer-accepted' },
} as const
