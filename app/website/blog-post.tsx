export default function BlogPost() {
  return <main id="main" />
}
