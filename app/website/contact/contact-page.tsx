import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { useContent } from '#app/document/document-context.ts'
import { Island } from '#app/islands/island.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { FaqList } from '#app/website/resources/faq-list.tsx'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta } from '#app/website/shell/page-meta.tsx'
import { PlaceAddress } from '#app/website/shell/particulars.tsx'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { firmJsonLd } from '#domain/json-ld/json-ld.ts'
import { fill } from '#domain/template.ts'
import { ContactDetails, FirmHours, hoursState } from './contact-details.tsx'
import ContactForm from './contact-form.tsx'
import { type FormPage, fieldNames, formAnchors, type MessageForm } from './message-form.tsx'

export function ContactPage({ form }: { form: MessageForm }) {
  const { content, publicUrl } = useContent()
  const now = new Date()
  const { pages, home, firm, notice, faq, pictures, interface: words } = content
  const { title, description, label, heading, lede, image, imageAlt = '' } = pages.contact
  return (
    <main id="main">
      <PageMeta title={title} description={description} path="/contact" jsonLd={firmJsonLd(publicUrl, content, now)} />
      <PageHead page="/contact" label={label} heading={heading} lede={lede} />
      <section className="section" aria-label={words.contact.form}>
        <div className="wrap board form-section form-section--contact">
          <CachedFragment name="contact-details-column" state={hoursState(firm, words.hours, now)}>
            <div className="form-section-side">
              <p className="text-lead">{home.contact.lead}</p>
              <ContactDetails firm={firm} />
              <FirmHours schedule={firm} words={words.hours} now={now} />
            </div>
          </CachedFragment>
          <div className="panel form-section-panel" id={formAnchors.contact}>
            <h2>{words.contact.heading}</h2>
            <p className="form-section-hint">{words.contact.someRequired}</p>
            <MessageIsland page="contact" form={form} />
            <DataNotice notice={notice} />
          </div>
          {image && (
            <Picture
              image={pictures[image]}
              alt={imageAlt}
              boxes={[
                { from: '64rem', width: 33.1, ratio: 4 / 3 },
                { from: '40rem', width: '34vw', ratio: 1 },
                { width: 90.7, ratio: 8 / 5 },
              ]}
              className="form-section-picture reveal"
            />
          )}
        </div>
      </section>
      <CachedFragment name="contact-after">
        <Places places={firm.places} />
        <section className="section faq" aria-labelledby="faq-heading">
          <div className="wrap board reading-layout">
            <div className="faq-h">
              <h2 id="faq-heading">{pages.faq.heading}</h2>
            </div>
            <div className="faq-b">
              <FaqList questions={faq} />
            </div>
          </div>
        </section>
      </CachedFragment>
    </main>
  )
}

/** The data protection notice that the law requires: which data, why, for how long, and a contact. */
export function DataNotice({ notice }: { notice: Content['notice'] }) {
  const { howWeUse } = useContent().content.interface.contact
  return (
    <CachedFragment name="data-notice">
      <div className="data-notice">
        <p>{notice.summary}</p>
        <details>
          <summary>{howWeUse}</summary>
          <dl>
            {notice.details.map(({ heading, text }) => (
              <div key={heading}>
                <dt>{heading}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </CachedFragment>
  )
}

/** The places of the firm: each address with directions and a map. */
function Places({ places }: { places: Content['firm']['places'] }) {
  const { contact: words, numbers } = useContent().content.interface
  return (
    <section className="locations" id="locations" aria-labelledby="places-heading">
      <div className="wrap">
        <h2 id="places-heading">{forCount(words.offices, places.length, numbers)}</h2>
        <p className="locations-hint caption" id="directions-hint">
          {words.directionsHint}
        </p>
        <div className="places" id="directions">
          {places.map((place, index) => (
            <article className="place" key={place.id}>
              <div className="place-at">
                <h3>{place.city}</h3>
                <PlaceAddress place={place} />
                <a className="link" href={directionsTo(place)} aria-describedby="directions-hint">
                  {words.directions}
                  <span className="sr"> {fill(words.directionsTo, { city: place.city })}</span> <ArrowIcon />
                </a>
              </div>
              <PlaceMap place={place} turned={index % 2 === 1} />
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

type PlaceMapProps = { place: Content['firm']['places'][number]; turned: boolean }

/** A drawing with a button that loads the real map; without script, a link to it. */
function PlaceMap({ place, turned }: PlaceMapProps) {
  const words = useContent().content.interface.contact
  const { city } = place
  const title = fill(words.mapOf, { city })
  const id = `${place.id}-map`
  return (
    <div className="map" data-embed={mapEmbed(place)} data-title={title}>
      <MapDrawing turned={turned} />
      <div className="map-consent">
        <p id={id}>
          <strong>{title}.</strong> {words.mapAsk}
        </p>
        <button className="btn btn--sm" type="button" aria-describedby={id} hidden>
          {words.showMap}
          <span className="sr"> {fill(words.showMapOf, { city })}</span> <ArrowIcon />
        </button>
        <a className="link" href={mapPage(place)} aria-describedby={id}>
          {words.seeMap}
          <span className="sr">: {city}</span> <ArrowIcon />
        </a>
      </div>
    </div>
  )
}

/** A fictional town, with the mark at the position of the place. */
function MapDrawing({ turned }: { turned: boolean }) {
  const y = turned ? 171 : 256
  const x = turned ? 664 : 716
  return (
    <svg viewBox="0 0 1200 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="map-land" d="M0 0h1200v600H0z" />
      <g transform={turned ? 'rotate(180 600 300)' : undefined}>
        <path
          className="map-park"
          d="M0 0h210l60 90-40 130L0 250zM900 420l160-40 140 60v160H860zM520 60l90-20 50 60-70 60-80-30z"
        />
        <path className="map-river" d="M-20 470c140-40 220 30 340 0s150-120 290-110 160 120 300 100 170-90 320-80" />
        <path
          className="map-road"
          d="M-10 330L420 250 760 300 1210 190M300-10l60 240 20 380M720-10l20 310-60 310M980-10l-40 250 90 370"
        />
        <path
          className="map-street"
          d="M-10 120l330 20 410-40 480 60M-10 420l380-40 340 60 500-60M140-10l30 340-40 280M500-10l-10 280 60 340M860-10l-20 270 30 350M1100-10l-30 240 40 390M220 240l-60 180M610 130l-30 300M420 250l140 130M760 300l120 160"
        />
      </g>
      <path
        className="map-grid"
        d="M150 0v600M300 0v600M450 0v600M600 0v600M750 0v600M900 0v600M1050 0v600M0 150h1200M0 300h1200M0 450h1200"
      />
      <path className="map-square" d={`M${x} ${y}h48v48h-48z`} />
      <path
        className="map-mark"
        transform={`translate(${x + 6} ${y + 6}) scale(.64)`}
        d="M16 52L22 40L28 28L16 34L10 28L22 16L28 4L34 10L46 34L46 52Z"
      />
    </svg>
  )
}

type Place = { latitude: number; longitude: number }

const map = 'https://www.openstreetmap.org'

/** The address of the map around a place, for an iframe. */
function mapEmbed({ latitude, longitude }: Place) {
  const offset = 0.008
  const corners = [longitude - offset, latitude - offset, longitude + offset, latitude + offset]
  const bbox = corners.map((degrees) => degrees.toFixed(5)).join(',')
  return `${map}/export/embed.html?${new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` })}`
}

function mapPage({ latitude, longitude }: Place) {
  return `${map}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

function directionsTo({ latitude, longitude }: Place) {
  return `${map}/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}#map=16/${latitude}/${longitude}`
}

type MessageIslandProps = { page: FormPage; form: MessageForm }

/** The contact form of a page. Only the empty form is cached; one with a visitor's input is not. */
export function MessageIsland({ page, form }: MessageIslandProps) {
  const isEmpty = Object.values(form).every((value) => value === undefined)
  if (!isEmpty) return <Form page={page} form={form} />
  return (
    <CachedFragment name="form" state={page}>
      <Form page={page} form={{}} />
    </CachedFragment>
  )
}

/** Only on the contact page the visitor can choose a practice area. */
function Form({ page, form }: MessageIslandProps) {
  const { firm, practiceAreas, interface: shown } = useContent().content
  const areas = page === 'contact' ? practiceAreas.map(({ slug, title }) => ({ slug, title })) : undefined
  const { messageForm, messageErrors, numbers } = shown
  const words = { ...messageForm, errors: messageErrors, numbers: numbers.slice(0, fieldNames.length + 1) }
  const props = { page, words, email: firm.email, phones: firm.phones, areas, form }
  return <Island name="contact-form" component={ContactForm} props={props} hydrate="visible" />
}
