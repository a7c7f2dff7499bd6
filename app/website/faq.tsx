export default function Faq() {
  return <main id="main" />
}
