/** A connection that fails while the office loads gives null, for its pages to tell; a redirect still leads away. */
export function nullOnNetworkError<Data>(loading: Promise<Data>) {
  return loading.catch((error) => {
    if (error instanceof Response) throw error
    return null
  })
}
