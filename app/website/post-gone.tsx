import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'

/** At the address of a post that was taken down: it will not come back by waiting. */
export function PostGone() {
  return (
    <main id="main">
      <title>Post no longer here</title>
      <meta name="robots" content="noindex" />
      <section className="lost on-navy">
        <div className="wrap board">
          <div className="lost-main">
            <Marker square="g8">Blog</Marker>
            <h1>This post is no longer here</h1>
            <p className="lede">It was published at this address and has since been taken down.</p>
            <div className="btns">
              <a className="btn" href="/blog">
                See the other posts <ArrowIcon />
              </a>
              <a className="btn btn--line" href="/">
                Return to Home <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}
