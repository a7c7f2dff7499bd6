import { z } from 'zod'

const percent = z.number('two numbers are expected').min(0, 'at least 0').max(100, 'at most 100')

/** By the names of pictures, as content/pictures.yaml has them: from the left, and from the top. */
export const FocalPoints = z.record(
  z.string(),
  z.tuple([percent, percent], 'two numbers are expected, such as [50, 50],').transform(([x, y]) => ({ x, y })),
)
