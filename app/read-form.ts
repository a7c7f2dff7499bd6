import { data } from 'react-router'

/** The fields of a form; a body that is none is the sender's fault, not ours. */
export async function readForm(request: Request) {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400, statusText: 'Bad Request' })
  }
}
