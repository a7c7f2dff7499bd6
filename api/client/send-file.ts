import { CallFailure, connectionFailed, keyHeader, refusalOf } from './call.ts'

/** No sign of life for so long, and the connection counts as lost; a picture may wait for others before it is read. */
const patienceMs = 300_000

type Sending = { file: File; key: string; onProgress: (part: number) => void }

/** Sends a file in the field `image` and tells how much has gone, from 0 to 1; only this old request can tell. */
export function sendFile(address: string, { file, key, onProgress }: Sending) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new CallFailure(connectionFailed))
    let patience = setTimeout(() => request.abort(), patienceMs)

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), patienceMs)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => (request.status === 201 ? resolve() : reject(refusalOf(readAnswer(request))))
    request.onerror = lost
    request.onabort = lost
    request.onloadend = () => clearTimeout(patience)

    const form = new FormData()
    form.append('image', file)
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
