/** Explains the spam filter to staff who review messages that were set aside. */
export const spamFilterExplanation = [
  'Every message is kept, and its sender is thanked. A doubtful one waits here instead of among the others.',
  'Its words count most: the site came with some knowledge of spam, and what staff mark counts more. “Spam” and “Not spam” teach it, and so do “In hand” and “Answered”.',
  'Links count, but not those to courts and reports of judgments; so do the same words from several senders, many messages from one address, a form that was sent within moments, and a field that people do not see.',
  'No one of the weaker signs sets a message aside, and nobody is set aside for writing without JavaScript or by a program.',
]
