export default function LegalUpdates() {
  return <main id="main" />
}
