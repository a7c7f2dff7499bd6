import { data, redirect } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import type { Route } from './+types/not-found.ts'
import { movedTo } from './moved.ts'

export function loader({ request }: Route.LoaderArgs) {
  const target = movedTo(new URL(request.url).pathname)
  if (target) return redirect(target, 301)
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <main id="main">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <section className="lost on-navy">
        <div className="wrap board">
          <div className="lost-main">
            <Marker square="j4">Off the board</Marker>
            <h1>Oops! Page not found</h1>
            <p className="lede">
              There is no square at this address. The page may have been moved, or the link may be mistyped.
            </p>
            <div className="btns">
              <a className="btn" href="/">
                Return to Home <ArrowIcon />
              </a>
              <a className="btn btn--line" href="/sitemap">
                See the sitemap <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}
