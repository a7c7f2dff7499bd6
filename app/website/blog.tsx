export default function Blog() {
  return <main id="main" />
}
