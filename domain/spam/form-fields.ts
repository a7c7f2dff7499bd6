/** A field that no person sees: whoever fills it in reads the page as programs do. */
export const hiddenField = 'topic_line'
