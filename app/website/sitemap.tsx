export default function Sitemap() {
  return <main id="main" />
}
