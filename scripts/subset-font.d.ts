declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    keepFeatures: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
