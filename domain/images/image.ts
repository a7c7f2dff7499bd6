import { z } from 'zod'
import type { ImageFolder } from '#domain/files/file-names.ts'

/** An image on a page: its address, its size, and a placeholder until it has loaded. */
export type Image = {
  /** The address of the full size; `?w=` requests a smaller width. */
  address: string
  width: number
  height: number
  /** A few pixels as a data URL. */
  placeholder: string
  focus: Focus
}

/** The focal point, which no crop may cut off, in per cent of width and height. */
export type Focus = { x: number; y: number }

export const middle: Focus = { x: 50, y: 50 }

export function uploadAddress(folder: ImageFolder, key: string) {
  return `/uploads/${folder}/${key}`
}

/** The columns that `asImage` needs. */
export const imageColumns = ['width', 'height', 'placeholder', 'focusX', 'focusY'] as const

type ImageRow = Omit<Image, 'address' | 'focus'> & { focusX: number; focusY: number }

export function asImage(address: string, { width, height, placeholder, focusX, focusY }: ImageRow): Image {
  return { address, width, height, placeholder, focus: { x: focusX, y: focusY } }
}

const percent = z.number('two numbers are expected').min(0, 'at least 0').max(100, 'at most 100')

/** Focal points by picture name, as in content/pictures.yaml: [from the left, from the top]. */
export const FocalPoints = z.record(
  z.string(),
  z.tuple([percent, percent], 'two numbers are expected, such as [50, 50],').transform(([x, y]) => ({ x, y })),
)
