export default function Careers() {
  return <main id="main" />
}
