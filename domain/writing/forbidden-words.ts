/*
 * Words that Rule 36 of the Bar Council of India does not allow an advocate's website to use. A kind says what the
 * words do; the allowed phrases, of the law and of plain English, contain such a word but advertise nothing.
 */

type ForbiddenKind = { words: string[]; does: string; instead: string }

const forbiddenKinds: ForbiddenKind[] = [
  {
    words: [
      ...['best', 'leading', 'top', 'foremost', 'finest', 'number one', 'no\\. ?1'],
      'most (?:accomplished|admired|capable|competent|distinguished|eminent|experienced|highly regarded|knowledgeable|prestigious|qualified|reliable|renowned|reputed|respected|skilled|sought[- ]after|successful|trusted)',
      '(?:highly|vastly|immensely) (?:experienced|qualified|regarded|reputed|skilled|successful)',
      '(?:premier|reputed|renowned|eminent|elite) (?:law |legal )?(?:firms?|chambers?|practices?|advocates?|lawyers?|counsel|team)',
      ...['top[- ]rated', 'world[- ]class', 'unmatched', 'unrivalled', 'unparalleled', 'second to none'],
      ...['सर्वश्रेष्ठ', 'सर्वोत्तम', 'अग्रणी', 'नंबर (?:एक|वन)', 'सबसे (?:अच्छे|अच्छा|अनुभवी|बेहतर|भरोसेमंद|विश्वसनीय|सफल)'],
    ],
    does: 'compares with other advocates',
    instead: 'Say what is done and before whom.',
  },
  {
    words: ['experts?', 'specialists?', 'speciali[sz](?:e|es|ed|ing) in', 'विशेषज्ञ(?:ों)?'],
    does: 'claims a rank that no advocate has',
    instead: 'Name the area of practice.',
  },
  {
    words: ['guarantee(?:s|d|ing)?', '100(?: )?% (?:success|results?)', 'assured (?:success|results?)', 'ग[ाै]रंटी'],
    does: 'promises an outcome',
    instead: 'Say what the law provides.',
  },
  {
    words: ['success rates?', 'award[- ]winning', 'winning', 'we(?: have)? won', 'cases won', 'सफलता दर'],
    does: 'tells of results',
    instead: 'Say what was decided and leave out for whom.',
  },
  {
    words: [
      ...[
        'free (?:legal )?(?:consultation|advice)',
        'hire us',
        'call us (?:now|today)',
        'no win,? no fee',
        'fixed fee offer',
      ],
      ...['our fees? (?:is|are|begins?|starts?)', '(?:lowest|affordable|discounted) fees?'],
      ...['(?:मुफ़्त|मुफ़्त|मुफ्त|निःशुल्क|नि:शुल्क) (?:कानूनी )?(?:परामर्श|सलाह)'],
    ],
    does: 'solicits work',
    instead: 'Leave it out.',
  },
  {
    words: [
      'testimonials?',
      '(?:our|happy|satisfied) clients say',
      '(?:happy|satisfied) clients?',
      'client reviews?',
      'five[- ]star',
    ],
    does: 'is praise by clients',
    instead: 'Leave it out.',
  },
]

/** Each with the reason why it is allowed. */
const allowedPhrases: { phrase: string; why: string }[] = [
  {
    phrase: 'best (?:evidence|interests?|endeavours?|efforts?|judgm?ent|practices?|available)',
    why: 'a term of the law',
  },
  { phrase: '(?:at|as|do|does|did|it is|fits?) best', why: 'a turn of speech' },
  {
    phrase: 'best of (?:his|her|their|my|our|its|the) (?:\\S+ )?(?:knowledge|ability|information|belief)',
    why: 'a verification',
  },
  {
    phrase:
      'leading (?:questions?|cases?|judgm?ents?|authorit(?:y|ies)|decisions?|precedents?|(?:the |of |in |oral |further )*evidence)',
    why: 'a term of the law of evidence, or of a judgment',
  },
  { phrase: 'leading (?:up )?to', why: 'a verb' },
  { phrase: '(?:on|at|from|to) (?:the )?top(?: of)?|top (?:court|left|right|up)|top-up', why: 'a place, and a court' },
  { phrase: '(?:respondent|petitioner|accused|defendant|plaintiff|witness|party) number one', why: 'a party' },
  {
    phrase:
      'expert (?:evidence|witness(?:es)?|opinions?|reports?|testimony|committees?|appraisal|bod(?:y|ies)|panels?|determination|members?)',
    why: 'a term of the law of evidence',
  },
  { phrase: '(?:opinion|evidence|report|testimony)s? of (?:an |the )?experts?', why: 'a term of the law of evidence' },
  {
    phrase: '(?:handwriting|medical|technical|ballistics?|forensic|financial|court|independent) experts?',
    why: 'a witness',
  },
  {
    phrase: '(?:medical )?specialist (?:doctors?|hospitals?|tribunals?|courts?|surgeons?|physicians?|medical)',
    why: 'not an advocate',
  },
  {
    phrase:
      '(?:a|an|the|any|such|this|that|each|every|under|of|by|no|bank|performance|personal|corporate|counter|sovereign|invoked?|unconditional) guarantees?(?! of (?:success|outcome|results?|victory|winning))',
    why: 'the instrument',
  },
  { phrase: '(?:no|not|never|cannot) guarantees?', why: 'a denial' },
  { phrase: 'guarantee (?:deeds?|agreements?|bonds?|obligations?)', why: 'the instrument' },
  {
    phrase: '(?:rights?|freedoms?|libert(?:y|ies)|protections?|equality|safeguards?) guaranteed',
    why: 'the Constitution',
  },
  { phrase: 'guaranteed (?:by|under|in) ', why: 'the Constitution' },
  {
    phrase: '(?:Constitution|Article \\d+[A-Z]?(?:\\(\\d+\\))?(?:\\([a-z]\\))?|Part III) (?:\\S+ )?guarantees',
    why: 'the Constitution',
  },
  { phrase: 'winning (?:part(?:y|ies)|sides?|bids?|bidders?|candidates?|tender)', why: 'somebody else' },
  { phrase: 'बैंक गारंटी|विशेषज्ञ (?:साक्षी|साक्ष्य|राय|गवाह|समिति)', why: 'the instrument, and a witness' },
]

/** Words that Rule 36 does not allow, and their position in the text. */
type Forbidden = { words: string; from: number; to: number; kind: ForbiddenKind }

/** The forbidden words of a text, in its order; a longer phrase takes precedence over a word within it. */
export function findForbidden(text: string): Forbidden[] {
  const allowed = spansOf(allowedPattern, text)
  const matches = patterns
    .flatMap(({ pattern, kind }) =>
      spansOf(pattern, text).map((span) => ({ words: text.slice(span.from, span.to), ...span, kind })),
    )
    .sort((one, other) => one.from - other.from || other.to - one.to)
  return withoutInner(matches).filter(isOutside(allowed))
}

const patterns = forbiddenKinds.map((kind) => ({ kind, pattern: wholeWords(kind.words.join('|')) }))
const allowedPattern = wholeWords(allowedPhrases.map(({ phrase }) => phrase).join('|'))

type Span = { from: number; to: number }

/** Matches whole words in any script; \b knows only Latin letters. A space matches any white space. */
function wholeWords(words: string) {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
}

function spansOf(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
}

/** Removes spans that are inside an earlier one; the spans are sorted. */
function withoutInner<Found extends Span>(spans: Found[]) {
  let end = 0
  return spans.filter(({ to }) => {
    if (to <= end) return false
    end = to
    return true
  })
}

/** A filter for sorted spans: keeps those that are inside none of `others`. Walks through `others` only once. */
function isOutside(others: Span[]) {
  let next = 0
  return ({ from, to }: Span) => {
    while (others[next] && (others[next] as Span).to < to) next++
    const other = others[next]
    return !other || other.from > from
  }
}
