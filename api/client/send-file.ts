import { CallFailure, connectionFailed, keyHeader, refusalOf } from './call.ts'

/** No sign of life for so long, and the connection counts as lost; a picture may wait for others before it is read. */
const patienceMs = 300_000

type Sending = {
  file: File
  key: string
  onProgress: (part: number) => void
  /** What is said of it, by the names of the wire. */
  fields?: Record<string, string>
}

/** Sends a file in the field `image` and tells how much has gone, from 0 to 1; only this old request can tell. */
export function sendFile<Answer>(address: string, { file, key, onProgress, fields = {} }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new CallFailure(connectionFailed))
    let patience = setTimeout(() => request.abort(), patienceMs)

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), patienceMs)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const answer = readAnswer(request)
      if (request.status === 201) resolve(answer)
      else reject(refusalOf(answer))
    }
    request.onerror = lost
    request.onabort = lost
    request.onloadend = () => clearTimeout(patience)

    const form = new FormData()
    form.append('image', file)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    request.open('POST', address)
    request.setRequestHeader(keyHeader, key)
    request.send(form)
  })
}

function readAnswer({ responseText }: XMLHttpRequest) {
  try {
    return JSON.parse(responseText)
  } catch {
    return {}
  }
}
