export default function Media() {
  return <main id="main" />
}
