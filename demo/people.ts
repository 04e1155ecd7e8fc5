import { addDays, type Day } from '#kernel/dates.ts'
import type { Gender } from '#kernel/person.ts'
import type { Person } from '#kernel/schemas.ts'
import { plain } from '#kernel/text.ts'
import type { Random } from './random.ts'

const WOMEN = [
  'María',
  'Ana',
  'Inés',
  'Valentina',
  'Daniela',
  'Andrea',
  'Gabriela',
  'Génesis',
  'Oriana',
  'Mariángel',
  'Yuleisy',
  'Carolina',
  'Rosa',
  'Coromoto',
  'Nazareth',
  'Fabiola',
  'Estefanía',
  'Verónica',
  'Isabel',
  'Lucía',
]
const MEN = [
  'José',
  'Luis',
  'Carlos',
  'Jesús',
  'Miguel',
  'Rafael',
  'Ángel',
  'Andrés',
  'Gabriel',
  'Simón',
  'Héctor',
  'Óscar',
  'Yorman',
  'Wilmer',
  'Leonardo',
  'Ramón',
  'Alejandro',
  'Sebastián',
  'Martín',
  'Iván',
]
const SECOND: Record<Gender, readonly string[]> = {
  female: ['', '', ' Alejandra', ' del Valle', ' Beatriz', ' Elena', ' Carolina'],
  male: ['', '', ' José', ' Antonio', ' Enrique', ' Daniel', ' Alberto'],
}
const SURNAMES = [
  'González',
  'Rodríguez',
  'Pérez',
  'Hernández',
  'García',
  'Martínez',
  'Sánchez',
  'Ramírez',
  'Ñáñez',
  'Contreras',
  'Briceño',
  'Urdaneta',
  'Zambrano',
  'Peña',
  'Márquez',
  'Rondón',
  'Chacón',
  'Quintero',
  'Núñez',
  'Villalobos',
  'Montilla',
  'Bracho',
  'Guédez',
  'Ortuño',
  'Albornoz',
  'Castañeda',
  'Yánez',
  'Figueroa',
  'Machado',
  'Uzcátegui',
]
const CITIES = [
  'Caracas',
  'Maracaibo',
  'Valencia',
  'Mérida',
  'Barquisimeto',
  'San Cristóbal',
  'Cumaná',
  'Coro',
]
const SCHOOLS = [
  'U. E. Andrés Bello',
  'Liceo Fermín Toro',
  'U. E. Colegio La Salle',
  'Liceo Libertador',
  'U. E. N. Rafael Urdaneta',
  'Liceo Lisandro Alvarado',
  'U. E. Fe y Alegría',
]
const PREFIXES = ['412', '414', '416', '424', '426']

export type Named = {
  first_name: string
  last_name: string
  gender: Gender
  identity_number: string
  email: string
}

/** Makes people who exist nowhere: names of the country, identity numbers in order, addresses of `demo.example`. */
export function peopleMaker(random: Random) {
  let number = 0
  const named = (gender: Gender, identity: number): Named => {
    number += 1
    const name = random.pick(gender === 'female' ? WOMEN : MEN)
    const second = random.pick(SECOND[gender])
    // Nobody is called Carolina Carolina.
    const first_name = second.trim() === name ? name : name + second
    const last_name = `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`
    const word = (name: string) =>
      plain(name)
        .split(' ')[0]
        ?.replaceAll(/[^a-z]/g, '') ?? ''
    const email = `${word(first_name)}.${word(last_name)}.${number}@demo.example`
    return { first_name, last_name, gender, identity_number: String(identity), email }
  }
  const phone = () => `+58${random.pick(PREFIXES)}${String(1_000_000 + random.below(8_999_999))}`
  return {
    teacher: (gender: Gender) => ({ ...named(gender, 9_100_000 + number * 1_737), phone: phone() }),
    student(today: Day, gender: Gender): Person {
      const birth_date = addDays(today, -(17 * 365 + 30 + random.below(6 * 365)))
      return {
        ...named(gender, 27_300_000 + number * 1_913),
        identity_kind: 'V',
        birth_date,
        phone: phone(),
        birth_place: random.pick(CITIES),
        address: `Av. ${random.pick(SURNAMES)}, casa ${1 + random.below(180)}, ${random.pick(CITIES)}`,
        social_networks: random.chance(0.4) ? { instagrams: `@demo_${number}` } : {},
        previous_school: random.pick(SCHOOLS),
        graduation_year: Number(birth_date.slice(0, 4)) + 17,
        emergency_contact: {
          name: `${random.pick(WOMEN)} ${random.pick(SURNAMES)}`,
          phone: phone(),
          relationship: random.pick(['Madre', 'Madrina', 'Tía', 'Abuela', 'Hermana']),
        },
      }
    },
  }
}
export type PeopleMaker = ReturnType<typeof peopleMaker>
