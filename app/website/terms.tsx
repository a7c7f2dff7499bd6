export default function Terms() {
  return <main id="main" />
}
