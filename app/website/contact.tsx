export default function Contact() {
  return <main id="main" />
}
