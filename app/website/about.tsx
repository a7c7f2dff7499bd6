export default function About() {
  return <main id="main" />
}
