import { contentContext } from '#app/context.ts'
import { Filled } from '#app/ui/filled.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { loadList } from '#app/website/lists/load-list.ts'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta } from '#app/website/shell/page-meta.tsx'
import { pageStyles } from '#app/website/shell/page-styles.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import { listPostsByAuthor } from '#domain/blog/related-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { memberJsonLd, publisherOf } from '#domain/json-ld/firm.ts'
import { fill } from '#domain/template.ts'
import type { Route } from './+types/team.ts'
import { Biography } from './biography.tsx'
import { Declaration } from './declaration.tsx'
import { Portrait } from './portrait.tsx'
import teamStyles from './team.css?url'

export const links = pageStyles(teamStyles)

const groups = ['senior-partners', 'associates', 'support-staff'] as const

export async function loader(args: Route.LoaderArgs) {
  const { team } = args.context.get(contentContext)
  // A biography is complete without the posts too.
  const notes = await loadList(args, ['posts'], (db) =>
    Promise.all(team.map(({ name }) => listPostsByAuthor(db, name))),
  )
  return { notes }
}

export default function Team({ loaderData: { notes } }: Route.ComponentProps) {
  const { content, publicUrl } = useContent()
  const { pages, team, practiceAreas, pictures, firm } = content
  const words = content.interface.team
  const members = team.map((member) => memberJsonLd(publicUrl, content, member))
  const { title, description, label, heading, lede } = pages.team
  return (
    <main id="main">
      <PageMeta
        title={title}
        description={description}
        path="/team"
        jsonLd={[publisherOf(publicUrl, firm), ...members]}
      />
      <PageHead page="/team" label={label} heading={heading} lede={lede} />
      <div className="section">
        <div className="wrap blocks">
          {groups.map((id) => {
            const members = team.filter((member) => member.group === id)
            // CSS shows an empty group only as the target of a link, such as that of the sitemap.
            if (members.length === 0)
              return (
                <p key={id} id={id} className="team-none">
                  <Filled
                    text={words.none}
                    values={{ group: words[id], link: <a href="/contact">{words.askOffice}</a> }}
                  />
                </p>
              )
            return (
              <section key={id} id={id} className="team-group stack stack--wide" aria-labelledby={`${id}-heading`}>
                <h2 className="marker" id={`${id}-heading`}>
                  <span className="marker-square" aria-hidden="true">
                    f6
                  </span>
                  {words[id]}
                </h2>
                <div className="board team">
                  {members.map((member) => (
                    <Profile key={member.slug} member={member} pictures={pictures} first={member === team[0]} />
                  ))}
                </div>
              </section>
            )
          })}
          <Declaration firm={firm} />
        </div>
        {team.map((member, index) => (
          <Biography
            key={member.slug}
            member={member}
            pictures={pictures}
            areas={practiceAreas.filter((area) => member.areas.includes(area.slug))}
            posts={notes?.[index] ?? []}
          />
        ))}
      </div>
    </main>
  )
}

type ProfileProps = Pick<Content, 'pictures'> & { member: Content['team'][number]; first: boolean }

function Profile({ member, pictures, first }: ProfileProps) {
  const words = useContent().content.interface.team
  return (
    <article className="team-card" aria-labelledby={`${member.slug}-name`}>
      <Portrait
        member={member}
        pictures={pictures}
        alt={member.imageAlt}
        boxes={[
          { from: '48rem', width: 44.3, ratio: 4 / 5 },
          { width: 90.7, ratio: 4 / 5 },
        ]}
        first={first}
      />
      <div>
        <h3 id={`${member.slug}-name`}>{member.name}</h3>
        <p className="role">
          {member.title}, {member.place}
        </p>
      </div>
      <p>{member.summary}</p>
      <div className="btns">
        <button
          className="btn"
          type="button"
          aria-haspopup="dialog"
          {...{ command: 'show-modal', commandfor: member.slug }}
        >
          {words.read}
          <span className="sr"> {fill(words.readOf, { name: member.name })}</span> <ArrowIcon />
        </button>
        <a className="btn btn--line" href="/contact">
          {words.meeting} <ArrowIcon />
        </a>
      </div>
    </article>
  )
}
