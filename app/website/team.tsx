export default function Team() {
  return <main id="main" />
}
