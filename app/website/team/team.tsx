import type { ReactNode } from 'react'
import { contentContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon, CloseIcon } from '#app/ui/icons.tsx'
import { loadList } from '#app/website/lists/load-list.ts'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { Declaration, Line } from '#app/website/shell/particulars.tsx'
import { Filled, RenderedText, telephoneLink } from '#app/website/shell/text.tsx'
import { listPostsByAuthor, type RelatedPost } from '#domain/blog/post-order.server.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { memberJsonLd, publisherOf } from '#domain/json-ld/json-ld.ts'
import { fill } from '#domain/template.ts'
import type { Route } from './+types/team.ts'
import { Portrait } from './advocates.tsx'
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

type Member = Content['team'][number]
type BiographyProps = {
  member: Member
  pictures: Content['pictures']
  areas: Content['practiceAreas']
  posts: RelatedPost[]
}

/** A full profile: the particulars that the Bar Council's rules allow, the text, and links to areas and posts. */
function Biography({ member, pictures, areas, posts }: BiographyProps) {
  const words = useContent().content.interface.team
  const { slug, name, title, place, html } = member
  const heading = `${slug}-heading`
  return (
    // Focusable, so that the focus starts on the dialog itself and a screen reader reads its name first.
    <dialog className="modal bio" id={slug} aria-labelledby={heading} closedby="any" tabIndex={-1}>
      <button
        className="icon-btn icon-btn--bare modal-close"
        type="button"
        aria-label={words.close}
        {...{ command: 'close', commandfor: slug }}
      >
        <CloseIcon />
      </button>
      <div className="bio-inner">
        <div className="bio-pic">
          <Portrait
            member={member}
            pictures={pictures}
            alt={member.imageAlt}
            boxes={[
              { from: '52rem', width: 'max(25.34rem, 19.8vw)', ratio: 1 },
              { width: '100vw', ratio: 8 / 5 },
            ]}
          />
        </div>
        <div className="bio-main">
          <div>
            <h2 id={heading}>{name}</h2>
            <p className="role">
              {title}, {place}
            </p>
          </div>
          <RenderedText className="bio-text" html={html} />
        </div>
        <Particulars member={member} />
        <div className="bio-two">
          <LinkSection id={`${slug}-areas`} heading={words.areas}>
            {areas.map((area) => (
              <li key={area.slug}>
                <a href={`/practice-areas/${area.slug}`}>{area.title}</a>
              </li>
            ))}
          </LinkSection>
          {posts.length > 0 && (
            <LinkSection id={`${slug}-notes`} heading={fill(words.notesBy, { name })}>
              {posts.map((post) => (
                <li key={post.slug}>
                  <a href={`/blog/${post.slug}`}>
                    {post.title} <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
                  </a>
                </li>
              ))}
            </LinkSection>
          )}
        </div>
      </div>
      <div className="bio-foot">
        <a className="btn" href="/contact">
          {words.meeting} <ArrowIcon />
        </a>
      </div>
    </dialog>
  )
}

function Particulars({ member: { tel, email, enrolment, association, education, linkedin } }: { member: Member }) {
  const words = useContent().content.interface.team
  return (
    <dl className="bio-facts on-navy">
      <Line term={words.telephone}>
        {tel.map((number) => (
          <a key={number} href={telephoneLink(number)}>
            {number}
          </a>
        ))}
      </Line>
      <Line term={words.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Line>
      <Line term={words.enrolmentNumber}>{enrolment.number}</Line>
      <Line term={words.enrolmentDate}>
        <time dateTime={enrolment.date}>{longDate(enrolment.date)}</time>
      </Line>
      <Line term={words.council}>{enrolment.council}</Line>
      <Line term={words.association}>{association}</Line>
      <Line term={words.qualifications}>{education.join(', ')}</Line>
      <Line term={words.profile}>
        <a href={linkedin}>{words.linkedin}</a>
      </Line>
    </dl>
  )
}

function LinkSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 className="list-heading" id={id}>
        {heading}
      </h3>
      <ul className="link-list">{children}</ul>
    </section>
  )
}
