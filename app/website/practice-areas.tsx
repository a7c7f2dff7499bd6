export default function PracticeAreas() {
  return <main id="main" />
}
