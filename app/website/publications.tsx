export default function Publications() {
  return <main id="main" />
}
