export default function PracticeArea() {
  return <main id="main" />
}
