export default function Privacy() {
  return <main id="main" />
}
