type Place = { latitude: number; longitude: number }

const map = 'https://www.openstreetmap.org'

/** The map around a place, made to stand in a frame. */
export function mapEmbed({ latitude, longitude }: Place) {
  const reach = 0.008
  const corners = [longitude - reach, latitude - reach, longitude + reach, latitude + reach]
  const bbox = corners.map((degrees) => degrees.toFixed(5)).join(',')
  return `${map}/export/embed.html?${new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` })}`
}

export function mapPage({ latitude, longitude }: Place) {
  return `${map}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

export function directionsTo({ latitude, longitude }: Place) {
  return `${map}/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}#map=16/${latitude}/${longitude}`
}
