export default function Resources() {
  return <main id="main" />
}
