/** Resolves to null if loading fails, so that the page can say so. A thrown response, such as a redirect, passes. */
export function nullOnNetworkError<Data>(loading: Promise<Data>) {
  return loading.catch((error) => {
    if (error instanceof Response) throw error
    return null
  })
}
