/** How something went, in so many bars and without numbers. */
export function Spark({ parts }: { parts: number[] }) {
  const most = Math.max(1, ...parts)
  const slot = 96 / parts.length
  return (
    <svg className="spark" viewBox="0 0 96 22" aria-hidden="true">
      {parts.map((value, index) => {
        const height = Math.max(1, (value / most) * 21)
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
        return <rect key={index} x={index * slot} y={22 - height} width={slot * 0.8} height={height} />
      })}
    </svg>
  )
}
