/** The scripts that stand inside public pages, as the policy names them. There is none yet. */
export const inlineScriptSources: string[] = []
