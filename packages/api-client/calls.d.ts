/** Generated from the declared calls. */
import type { CallOptions } from './index.js'

export interface Client {
  cards: {
    /** A card for an offer: the numbers that a pharmacy types, to show or print. Each request makes a card of its own for one person: send an `Idempotency-Key`, so that a repeated request gets the same one. Its price is computed again, and is that of the best card at the pharmacy. The person must have asked for it: send the words that they agreed to. Both are stored with the card. A manufacturer’s card is refused with Medicare, Medicaid or another government plan (`NOT_ELIGIBLE`). A test key gets a card that says TEST, and nothing is stored. Scope: `cards:create`. */
    create(input: { body: {
        /** From a price, a pharmacy or a list. */
        offerId: string
        /** A medication in one form and strength: `strengthId` of `GET /drugs/{id}`, or an NDC, or an RXCUI. A number that may mean several has no price. */
        drug: {
          strengthId: number
        } | {
          /** With hyphens or as 10 or 11 digits, as it stands on a package or in a claim. */
          ndc: string
        } | {
          /** RxNorm's id of a form and strength (SCD or SBD). */
          rxcui: string
        }
        /** In units of the strength, above 0 and at most 9999, with at most three decimals. */
        quantity?: number
        /** Five digits, where the prescription is filled. */
        zip: string
        /** The person's insurance plan: `id` of `GET /plans`, or `key`, its code in the operator's own file. */
        plan?: {
          id: number
        } | {
          key: string
        }
        /** Where the card is shown. Only a manufacturer’s card can do without. */
        pharmacy?: {
          id: number
        } | {
          npi: string
        } | {
          ncpdp: string
        }
        /** Without it the card is refused: `CONSENT_NEEDED`. */
        consent?: {
          /** The words that the person agreed to, such as `consent` of the offer. */
          wording: string
          /** When, as ISO 8601 in UTC. */
          givenAt: string
        }
      } }, options?: CallOptions): Promise<{
      /** null for a test key. */
      id: string | null
      kind: "card" | "program"
      bin: string
      pcn: string
      group: string
      memberId: string
      /** An estimate; the pharmacy decides. */
      price: string
      drug: {
        id: number
        strengthId: number
        name: string
        type: "brand" | "generic"
        form: string
        strength: string
        rxcui: string | null
      }
      quantity: {
        amount: number
        unit: string
        /** In words, such as `30 tablets`. */
        text: string
      }
      /** null for any participating pharmacy. */
      pharmacy: {
        id: number
        name: string
        /** The chain; `INDEPENDENT` for a pharmacy without one. */
        chain: {
          id: number
          name: string
        }
        type: "retail" | "mail"
        /** From the middle of the zip, by air; 0 for mail order. */
        miles: number
        /** null for mail order. */
        address: {
          street: string
          city: string
          state: string
          zip: string
        } | null
        position: {
          latitude: number
          longitude: number
        } | null
        phone: string | null
        /** Monday to Sunday, each day’s spans in minutes after midnight; a day without any is closed, and one that is not known is null. null if no file has hours. */
        hours: {
          week: ({
            opens: number
            closes: number
          }[] | null)[]
          timeZones: string[]
        } | null
      } | null
      /** The manufacturer’s program; null for a discount card. */
      program: {
        name: string
        text: string
        /** What the person does first; empty if nothing. */
        enrollment: string
        steps: string[]
        link: string | null
      } | null
      /** Telephone numbers for pharmacists and members, in sentences. */
      help: string[]
      links: {
        /** The card to print. Whoever has this address can open it. */
        pdf: string | null
        appleWallet: string | null
        googleWallet: string | null
      }
      isTest: boolean
      /** Sentences that must be shown with the card. */
      notices: string[]
    }>
  }
  dataset: {
    /** What the prices rest on: kinds of data with their day and age, sources, and how much is covered. Scope: `prices:read`. */
    get(input?: undefined, options?: CallOptions): Promise<{
      kinds: {
        /** The kind of file, as in the `source` of a price. */
        kind: string
        publisher: string
        /** Of the newest file. */
        asOf: string
        /** Whether it is older than its kind may be. */
        isStale: boolean
      }[]
      /** Where the organization’s prices of each kind come from; the first that has a price wins. */
      sources: {
        retail: string[]
        discount: string[]
        coupon: string[]
        copay: string[]
      }
      /** Discount cards of the organization. */
      networks: string[]
      coverage: {
        medications: number
        /** Medications in one form and strength. */
        strengths: number
        /** Of these, those whose acquisition cost is known. */
        strengthsWithCost: number
        pharmacies: number
        plans: number
        zips: number
      }
      /** Whether any of it is made up. */
      illustrative: boolean
      /** In New York. */
      today: string
      notices: string[]
    }>
  }
  drugs: {
    /** Finds medications by the beginning of their name, or by NDC. At most ten. `nearMatches` are what a person may have meant, if nothing begins with the text: by common name, or within one letter. Scope: `prices:read`. */
    search(input: { query: { text: string | number } }, options?: CallOptions): Promise<{
      matches: ({
        /** The id of the medication, for `GET /drugs/{id}`. */
        id: number
        name: string
        /** The brand of a generic, or the generic name of a brand; null if there is none. */
        otherName: string | null
        type: "brand" | "generic"
      })[]
      nearMatches: ({
        /** The id of the medication, for `GET /drugs/{id}`. */
        id: number
        name: string
        /** The brand of a generic, or the generic name of a brand; null if there is none. */
        otherName: string | null
        type: "brand" | "generic"
      })[]
    }>
    /** A medication with its forms, strengths, usual quantities and packages. The `strengthId` of a form and strength is what prices, lists and cards are asked with. Scope: `prices:read`. */
    get(input: { params: { id: string | number } }, options?: CallOptions): Promise<{
      /** The id of the medication, for `GET /drugs/{id}`. */
      id: number
      name: string
      /** The brand of a generic, or the generic name of a brand; null if there is none. */
      otherName: string | null
      type: "brand" | "generic"
      forms: ({
        /** Such as `Tablet`. */
        form: string
        /** Whether it is the form that is dispensed most. */
        isUsual: boolean
        strengths: ({
          strengthId: number
          /** Such as `20 mg`. */
          strength: string
          /** Whether it is the strength of this form that is dispensed most. */
          isUsual: boolean
          /** What quantities count, such as `tablet`, `mL` or `inhaler`. */
          unit: string
          /** What one unit holds, such as 8.5 g in an inhaler; null if it is not known, or is the unit itself. */
          unitContent: {
            amount: number
            unit: string
          } | null
          /** Quantities that are often dispensed. */
          quantities: number[]
          /** The quantity that is dispensed most. */
          usualQuantity: number | null
          /** RxNorm's id of this form and strength. */
          rxcui: string | null
          /** Its packages, as NDCs of 11 digits. */
          ndcs: string[]
        })[]
      })[]
    }>
  }
  imports: {
    /** Checks uploaded files; nothing of them is used yet. Files come first, to `/uploads`, by the tus protocol: in one request, or in pieces that go on after an interruption. The check then goes on by itself: see `GET /checks/{id}`. Scope: `imports:write`. */
    check(input: { body: {
        uploads: {
          /** The last part of the `Location` that the upload returned. */
          id: string
          /** The file’s name. */
          name: string
        }[]
      } }, options?: CallOptions): Promise<{
      id: number
    }>
    /** Says how far a check is, and what became of each file. Scope: `imports:read`. */
    readCheck(input: { params: { id: string | number } }, options?: CallOptions): Promise<{
      id: number
      state: "running" | "done" | "failed"
      /** Files are checked first, then imported. */
      work: "check" | "import"
      failure: string | null
      files: ({
        fileName: string
        /** Null for a file of no known kind. */
        kind: string | null
        /** What became of it. `dry run`: it was only checked. `held`: somebody decides. `beside`: not a file of prices. */
        outcome: "unusable" | "beside" | "imported" | "same" | "held" | "refused" | "dry run" | "rejected" | "undone" | "replaced"
        /** Why it is or would be held, is refused, or is not read. */
        reason: string | null
        importId: number | null
        /** The day of its figures, `YYYY-MM-DD`. */
        asOf: string | null
        added: number
        changed: number
        unchanged: number
        removed: number
        refused: number
        firstRefused: {
          line: number
          column: string
          reason: string
        }[]
      })[]
      /** Prices before and after, if the file were used. */
      rehearsals: {
        /** The day that it is for, `YYYY-MM-DD`. */
        day: string
        /** How many of the most dispensed fills have a price before. */
        before: number
        after: number
        changed: number
        /** Changed by half or more. */
        changedByHalf: number
        gone: number
        added: number
      }[]
    }>
    /** Puts checked files to use. What changes too much is held until somebody decides. Scope: `imports:write`. */
    importChecked(input: { params: { id: string | number } }, options?: CallOptions): Promise<{
      id: number
    }>
    /** Lists imports, the newest first. Scope: `imports:read`. */
    list(input?: { query?: { cursor?: string | number; limit?: string | number } }, options?: CallOptions): Promise<{
      items: ({
        id: number
        kind: string
        title: string
        fileName: string
        state: "current" | "held" | "replaced" | "undone"
        asOf: string | null
        /** A moment, ISO 8601 in UTC. */
        importedAt: string
        heldBecause: string | null
        rows: number
        taken: number
        refused: number
      })[]
      nextCursor: string | null
    }>
    /** Reads one import, with prices before and after. Scope: `imports:read`. */
    read(input: { params: { id: string | number } }, options?: CallOptions): Promise<{
      id: number
      kind: string
      title: string
      fileName: string
      state: "current" | "held" | "replaced" | "undone"
      asOf: string | null
      /** A moment, ISO 8601 in UTC. */
      importedAt: string
      heldBecause: string | null
      rows: number
      taken: number
      refused: number
      rehearsals: {
        /** The day that it is for, `YYYY-MM-DD`. */
        day: string
        /** How many of the most dispensed fills have a price before. */
        before: number
        after: number
        changed: number
        /** Changed by half or more. */
        changedByHalf: number
        gone: number
        added: number
      }[]
    }>
    /** Accepts a held import. Where the installation has two people who may accept prices, they decide in the desk, and this is refused. Scope: `imports:write`. */
    accept(input: { params: { id: string | number } }, options?: CallOptions): Promise<{
      id: number
    }>
    /** Rejects a held import: it is deleted, and was never used. Scope: `imports:write`. */
    reject(input: { params: { id: string | number }; body: {
        reason: string
      } }, options?: CallOptions): Promise<{
      id: number
    }>
  }
  lists: {
    /** What a list of medications costs at each pharmacy near a zip, and the cheapest ways to buy it. Up to 20 fills. The prices are those of single medications, side by side. Scope: `prices:read`. */
    getPrices(input: { body: {
        fills: ({
          /** A medication in one form and strength: `strengthId` of `GET /drugs/{id}`, or an NDC, or an RXCUI. A number that may mean several has no price. */
          drug: {
            strengthId: number
          } | {
            /** With hyphens or as 10 or 11 digits, as it stands on a package or in a claim. */
            ndc: string
          } | {
            /** RxNorm's id of a form and strength (SCD or SBD). */
            rxcui: string
          }
          /** In units of the strength, above 0 and at most 9999, with at most three decimals. */
          quantity?: number
          /** The person's insurance plan: `id` of `GET /plans`, or `key`, its code in the operator's own file. */
          plan?: {
            id: number
          } | {
            key: string
          }
        })[]
        /** Five digits, where the prescription is filled. */
        zip: string
      } }, options?: CallOptions): Promise<{
      /** In the order of the request. */
      fills: ({
        drug: {
          id: number
          strengthId: number
          name: string
          type: "brand" | "generic"
          form: string
          strength: string
          rxcui: string | null
        }
        quantity: {
          amount: number
          unit: string
          /** In words, such as `30 tablets`. */
          text: string
        }
        status: "priced" | "noPrice"
        /** At a pharmacy nearby. */
        lowest: string | null
      })[]
      /** Those with a price: most fills first, then the lowest total, then the nearest. */
      pharmacies: ({
        pharmacy: {
          id: number
          name: string
          /** The chain; `INDEPENDENT` for a pharmacy without one. */
          chain: {
            id: number
            name: string
          }
          type: "retail" | "mail"
          /** From the middle of the zip, by air; 0 for mail order. */
          miles: number
          /** null for mail order. */
          address: {
            street: string
            city: string
            state: string
            zip: string
          } | null
          position: {
            latitude: number
            longitude: number
          } | null
          phone: string | null
          /** Monday to Sunday, each day’s spans in minutes after midnight; a day without any is closed, and one that is not known is null. null if no file has hours. */
          hours: {
            week: ({
              opens: number
              closes: number
            }[] | null)[]
            timeZones: string[]
          } | null
        }
        /** One for each fill, in their order. */
        prices: ({
          /** US dollars with two places, such as `12.34`. */
          amount: string
          kind: "discount" | "coupon" | "program" | "copay"
          /** null for a copay. */
          offerId: string | null
          /** A copay that holds only once the deductible is met. */
          isAfterDeductible: boolean
          source: {
            kind: "import" | "feed"
            name: string
          }
          /** The day of the figures; null if it is not known. */
          asOf: string | null
          /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
          staleSince: string | null
          illustrative: boolean
        } | null)[]
        /** Of those that have a price. */
        total: string
        /** How many have a price. */
        priced: number
      })[]
      /** Never part of a trip. */
      mailOrder: ({
        pharmacy: {
          id: number
          name: string
          /** The chain; `INDEPENDENT` for a pharmacy without one. */
          chain: {
            id: number
            name: string
          }
          type: "retail" | "mail"
          /** From the middle of the zip, by air; 0 for mail order. */
          miles: number
          /** null for mail order. */
          address: {
            street: string
            city: string
            state: string
            zip: string
          } | null
          position: {
            latitude: number
            longitude: number
          } | null
          phone: string | null
          /** Monday to Sunday, each day’s spans in minutes after midnight; a day without any is closed, and one that is not known is null. null if no file has hours. */
          hours: {
            week: ({
              opens: number
              closes: number
            }[] | null)[]
            timeZones: string[]
          } | null
        }
        /** One for each fill, in their order. */
        prices: ({
          /** US dollars with two places, such as `12.34`. */
          amount: string
          kind: "discount" | "coupon" | "program" | "copay"
          /** null for a copay. */
          offerId: string | null
          /** A copay that holds only once the deductible is met. */
          isAfterDeductible: boolean
          source: {
            kind: "import" | "feed"
            name: string
          }
          /** The day of the figures; null if it is not known. */
          asOf: string | null
          /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
          staleSince: string | null
          illustrative: boolean
        } | null)[]
        /** Of those that have a price. */
        total: string
        /** How many have a price. */
        priced: number
      })[]
      trips: {
        /** One pharmacy for as many fills as one can have. */
        one: {
          stops: {
            pharmacyId: number
            /** Places in `fills` of what is bought there, from 0. */
            fills: number[]
            /** US dollars with two places, such as `12.34`. */
            total: string
          }[]
          /** US dollars with two places, such as `12.34`. */
          total: string
          /** How many of the fills it has. */
          priced: number
          /** How many of its prices are copays. */
          copays: number
          /** Miles between its stops by air along the shortest way; null if that is not known. */
          milesBetween: number | null
        } | null
        /** Each fill where it costs least. */
        each: {
          stops: {
            pharmacyId: number
            /** Places in `fills` of what is bought there, from 0. */
            fills: number[]
            /** US dollars with two places, such as `12.34`. */
            total: string
          }[]
          /** US dollars with two places, such as `12.34`. */
          total: string
          /** How many of the fills it has. */
          priced: number
          /** How many of its prices are copays. */
          copays: number
          /** Miles between its stops by air along the shortest way; null if that is not known. */
          milesBetween: number | null
        } | null
        /** The best two stops; null unless they save something. */
        two: {
          stops: {
            pharmacyId: number
            /** Places in `fills` of what is bought there, from 0. */
            fills: number[]
            /** US dollars with two places, such as `12.34`. */
            total: string
          }[]
          /** US dollars with two places, such as `12.34`. */
          total: string
          /** How many of the fills it has. */
          priced: number
          /** How many of its prices are copays. */
          copays: number
          /** Miles between its stops by air along the shortest way; null if that is not known. */
          milesBetween: number | null
        } | null
        /** The best three stops; null unless they save something. */
        three: {
          stops: {
            pharmacyId: number
            /** Places in `fills` of what is bought there, from 0. */
            fills: number[]
            /** US dollars with two places, such as `12.34`. */
            total: string
          }[]
          /** US dollars with two places, such as `12.34`. */
          total: string
          /** How many of the fills it has. */
          priced: number
          /** How many of its prices are copays. */
          copays: number
          /** Miles between its stops by air along the shortest way; null if that is not known. */
          milesBetween: number | null
        } | null
      }
      place: {
        zip: string
        city: string
        state: string
      }
      /** Miles to the nearest pharmacy if none is within the search radius; otherwise null. */
      nearestPharmacyMiles: number | null
      /** The day, in New York, for which the prices are computed. */
      pricedOn: string
      /** Sentences that must be shown wherever these prices are. */
      notices: string[]
    }>
  }
  people: {
    /** Erases a person in the organization. Everything stored about them is gone, and they are told. `receipts` is empty if nobody is found. Scope: `people:manage`. */
    remove(input: { body: {
        /** An email address, a phone number, or a card’s member id: the whole of it. */
        person: string
        /** How the person asked. */
        source: "letter" | "phone" | "email" | "text" | "counter"
        /** Where the request is filed; without names and contacts. */
        note: string
      } }, options?: CallOptions): Promise<{
      receipts: string[]
    }>
    /** Stops messages of the organization to an email address or phone number. Scope: `people:manage`. */
    refuse(input: { body: {
        contact: string
        /** How the person asked. */
        source: "letter" | "phone" | "email" | "text" | "counter"
        /** Where the request is filed; without names and contacts. */
        note: string
      } }, options?: CallOptions): Promise<{
      /** The number of the receipt that the installation keeps. */
      receipt: string
    }>
  }
  pharmacies: {
    /** Pharmacies near a zip, with what each charges for a medication if one is named. The nearest pharmacy of each chain and a few independent ones, then mail order. With a medication, only those with a price: each with its lowest, with a card, a coupon or, if it is lower, a manufacturer’s program for the plan. Scope: `prices:read`. */
    find(input: { query?: { cursor?: string | number; limit?: string | number }; body: {
        /** Five digits, where the prescription is filled. */
        zip: string
        /** A medication in one form and strength: `strengthId` of `GET /drugs/{id}`, or an NDC, or an RXCUI. A number that may mean several has no price. */
        drug?: {
          strengthId: number
        } | {
          /** With hyphens or as 10 or 11 digits, as it stands on a package or in a claim. */
          ndc: string
        } | {
          /** RxNorm's id of a form and strength (SCD or SBD). */
          rxcui: string
        }
        /** In units of the strength, above 0 and at most 9999, with at most three decimals. */
        quantity?: number
        /** The person's insurance plan: `id` of `GET /plans`, or `key`, its code in the operator's own file. */
        plan?: {
          id: number
        } | {
          key: string
        }
        /** By price if a medication is named, unless you say otherwise. */
        order?: "price" | "distance"
      } }, options?: CallOptions): Promise<{
      items: ({
        pharmacy: {
          id: number
          name: string
          /** The chain; `INDEPENDENT` for a pharmacy without one. */
          chain: {
            id: number
            name: string
          }
          type: "retail" | "mail"
          /** From the middle of the zip, by air; 0 for mail order. */
          miles: number
          /** null for mail order. */
          address: {
            street: string
            city: string
            state: string
            zip: string
          } | null
          position: {
            latitude: number
            longitude: number
          } | null
          phone: string | null
          /** Monday to Sunday, each day’s spans in minutes after midnight; a day without any is closed, and one that is not known is null. null if no file has hours. */
          hours: {
            week: ({
              opens: number
              closes: number
            }[] | null)[]
            timeZones: string[]
          } | null
        }
        /** null if no medication is named. */
        offer: {
          /** null if there is no price; then `why` says the reason. */
          amount: string | null
          /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
          why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
          /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
          note: string
          /** What the amount was computed from. */
          basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
          /** An operator's or public file, or an operator's own service. */
          source: {
            kind: "import" | "feed"
            /** The kind of file, or the title of the feed. */
            name: string
          } | null
          /** The day of the figures; null if it is not known. */
          asOf: string | null
          /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
          staleSince: string | null
          /** Made-up figures of the demo data or of a test key. */
          illustrative: boolean
          /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
          receipt: {
            /** What the amount is for, as a sentence fragment. */
            text: string
            /** Negative for what is taken off. */
            amount: string
          }[] | null
          kind: "discount" | "coupon" | "program"
          /** For `POST /cards`. It says nothing else: do not read it. */
          offerId: string
          /** The network of the card, the chain of the coupon, or the program. */
          name: string
          /** Where it applies: pharmacies of this chain. */
          chain: {
            id: number
            name: string
          }
          /** The only pharmacy with this price; null if all of the chain have it. */
          pharmacyId: number | null
          isLowest: boolean
          /** The program's own page. */
          link: string | null
          /** What the person must agree to before you ask for the card. */
          consent: string
        } | null
      })[]
      nextCursor: string | null
      drug: {
        id: number
        strengthId: number
        name: string
        type: "brand" | "generic"
        form: string
        strength: string
        rxcui: string | null
      } | null
      quantity: {
        amount: number
        unit: string
        /** In words, such as `30 tablets`. */
        text: string
      } | null
      place: {
        zip: string
        city: string
        state: string
      }
      /** Miles to the nearest pharmacy if none is within the search radius; otherwise null. */
      nearestPharmacyMiles: number | null
      /** The day, in New York, for which the prices are computed. */
      pricedOn: string
      /** Sentences that must be shown wherever these prices are. */
      notices: string[]
    }>
  }
  plans: {
    /** Finds insurance plans by words of their name or card. At most 100; the text has at least three letters. Plans of this year, and from fall on those of the next. Scope: `prices:read`. */
    search(input: { query: { text: string | number } }, options?: CallOptions): Promise<{
      plans: ({
        id: number
        name: string
        /** `government`: Medicare, Medicaid and other programs; manufacturers’ cards are refused with them. `none`: no plan is chosen. */
        kind: "none" | "government" | "commercial" | "uninsured"
      })[]
    }>
  }
  prices: {
    /** The four prices of a medication near a zip: retail, discount card, coupon and copay. Each price comes with its source, the day of its figures and a receipt; where there is none, with the reason. No price is guessed. The zip and the medication are in the body, so that no address or log has them. Scope: `prices:read`. */
    compare(input: { body: {
        /** A medication in one form and strength: `strengthId` of `GET /drugs/{id}`, or an NDC, or an RXCUI. A number that may mean several has no price. */
        drug: {
          strengthId: number
        } | {
          /** With hyphens or as 10 or 11 digits, as it stands on a package or in a claim. */
          ndc: string
        } | {
          /** RxNorm's id of a form and strength (SCD or SBD). */
          rxcui: string
        }
        /** In units of the strength, above 0 and at most 9999, with at most three decimals. */
        quantity?: number
        /** Five digits, where the prescription is filled. */
        zip: string
        /** The person's insurance plan: `id` of `GET /plans`, or `key`, its code in the operator's own file. */
        plan?: {
          id: number
        } | {
          key: string
        }
        /** A pharmacy: `id` of `POST /pharmacies`, or its NPI, or its NCPDP number. */
        pharmacy?: {
          id: number
        } | {
          npi: string
        } | {
          ncpdp: string
        }
      } }, options?: CallOptions): Promise<{
      drug: {
        id: number
        strengthId: number
        name: string
        type: "brand" | "generic"
        form: string
        strength: string
        rxcui: string | null
      }
      quantity: {
        amount: number
        unit: string
        /** In words, such as `30 tablets`. */
        text: string
      }
      place: {
        zip: string
        city: string
        state: string
      }
      /** null if none was named. */
      plan: {
        id: number
        name: string
        /** `government`: Medicare, Medicaid and other programs; manufacturers’ cards are refused with them. `none`: no plan is chosen. */
        kind: "none" | "government" | "commercial" | "uninsured"
      } | null
      retail: {
        /** null if there is no price; then `why` says the reason. */
        amount: string | null
        /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
        why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
        /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
        note: string
        /** What the amount was computed from. */
        basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
        /** An operator's or public file, or an operator's own service. */
        source: {
          kind: "import" | "feed"
          /** The kind of file, or the title of the feed. */
          name: string
        } | null
        /** The day of the figures; null if it is not known. */
        asOf: string | null
        /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
        staleSince: string | null
        /** Made-up figures of the demo data or of a test key. */
        illustrative: boolean
        /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
        receipt: {
          /** What the amount is for, as a sentence fragment. */
          text: string
          /** Negative for what is taken off. */
          amount: string
        }[] | null
      }
      discount: {
        /** null if there is no price; then `why` says the reason. */
        amount: string | null
        /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
        why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
        /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
        note: string
        /** What the amount was computed from. */
        basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
        /** An operator's or public file, or an operator's own service. */
        source: {
          kind: "import" | "feed"
          /** The kind of file, or the title of the feed. */
          name: string
        } | null
        /** The day of the figures; null if it is not known. */
        asOf: string | null
        /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
        staleSince: string | null
        /** Made-up figures of the demo data or of a test key. */
        illustrative: boolean
        /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
        receipt: {
          /** What the amount is for, as a sentence fragment. */
          text: string
          /** Negative for what is taken off. */
          amount: string
        }[] | null
        /** The best price with each network’s card, highest first. */
        cards: ({
          /** null if there is no price; then `why` says the reason. */
          amount: string | null
          /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
          why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
          /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
          note: string
          /** What the amount was computed from. */
          basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
          /** An operator's or public file, or an operator's own service. */
          source: {
            kind: "import" | "feed"
            /** The kind of file, or the title of the feed. */
            name: string
          } | null
          /** The day of the figures; null if it is not known. */
          asOf: string | null
          /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
          staleSince: string | null
          /** Made-up figures of the demo data or of a test key. */
          illustrative: boolean
          /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
          receipt: {
            /** What the amount is for, as a sentence fragment. */
            text: string
            /** Negative for what is taken off. */
            amount: string
          }[] | null
          kind: "discount" | "coupon" | "program"
          /** For `POST /cards`. It says nothing else: do not read it. */
          offerId: string
          /** The network of the card, the chain of the coupon, or the program. */
          name: string
          /** Where it applies: pharmacies of this chain. */
          chain: {
            id: number
            name: string
          }
          /** The only pharmacy with this price; null if all of the chain have it. */
          pharmacyId: number | null
          isLowest: boolean
          /** The program's own page. */
          link: string | null
          /** What the person must agree to before you ask for the card. */
          consent: string
        })[]
      }
      coupon: {
        /** null if there is no price; then `why` says the reason. */
        amount: string | null
        /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
        why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
        /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
        note: string
        /** What the amount was computed from. */
        basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
        /** An operator's or public file, or an operator's own service. */
        source: {
          kind: "import" | "feed"
          /** The kind of file, or the title of the feed. */
          name: string
        } | null
        /** The day of the figures; null if it is not known. */
        asOf: string | null
        /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
        staleSince: string | null
        /** Made-up figures of the demo data or of a test key. */
        illustrative: boolean
        /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
        receipt: {
          /** What the amount is for, as a sentence fragment. */
          text: string
          /** Negative for what is taken off. */
          amount: string
        }[] | null
        /** Lowest first. */
        coupons: ({
          /** null if there is no price; then `why` says the reason. */
          amount: string | null
          /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
          why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
          /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
          note: string
          /** What the amount was computed from. */
          basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
          /** An operator's or public file, or an operator's own service. */
          source: {
            kind: "import" | "feed"
            /** The kind of file, or the title of the feed. */
            name: string
          } | null
          /** The day of the figures; null if it is not known. */
          asOf: string | null
          /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
          staleSince: string | null
          /** Made-up figures of the demo data or of a test key. */
          illustrative: boolean
          /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
          receipt: {
            /** What the amount is for, as a sentence fragment. */
            text: string
            /** Negative for what is taken off. */
            amount: string
          }[] | null
          kind: "discount" | "coupon" | "program"
          /** For `POST /cards`. It says nothing else: do not read it. */
          offerId: string
          /** The network of the card, the chain of the coupon, or the program. */
          name: string
          /** Where it applies: pharmacies of this chain. */
          chain: {
            id: number
            name: string
          }
          /** The only pharmacy with this price; null if all of the chain have it. */
          pharmacyId: number | null
          isLowest: boolean
          /** The program's own page. */
          link: string | null
          /** What the person must agree to before you ask for the card. */
          consent: string
        })[]
      }
      copay: {
        /** null if there is no price; then `why` says the reason. */
        amount: string | null
        /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
        why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
        /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
        note: string
        /** What the amount was computed from. */
        basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
        /** An operator's or public file, or an operator's own service. */
        source: {
          kind: "import" | "feed"
          /** The kind of file, or the title of the feed. */
          name: string
        } | null
        /** The day of the figures; null if it is not known. */
        asOf: string | null
        /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
        staleSince: string | null
        /** Made-up figures of the demo data or of a test key. */
        illustrative: boolean
        /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
        receipt: {
          /** What the amount is for, as a sentence fragment. */
          text: string
          /** Negative for what is taken off. */
          amount: string
        }[] | null
        /** The least that it can be; `amount` is the most. */
        least: string | null
        /** Whether it holds only once the deductible is met. */
        isAfterDeductible: boolean
        /** Whether it is below every other price here. */
        isBelowOthers: boolean
        /** A copay is for this usual quantity. */
        quantity: number | null
        /** In the plan's words. */
        tier: {
          title: string
          text: string
        } | null
        /** What it is made of; empty if only a range is known. */
        fills: ({
          /** Which of the plan's pharmacies; `any` if all cost the same. */
          place: "any" | "preferred" | "standard"
          /** Before or after the year's deductible is met. */
          stage: "deductible" | "initial"
          /** US dollars with two places, such as `12.34`. */
          amount: string
          receipt: {
            /** What the amount is for, as a sentence fragment. */
            text: string
            /** Negative for what is taken off. */
            amount: string
          }[]
        })[]
      }
      /** What the named pharmacy charges; null if none was named. */
      atPharmacy: {
        pharmacyId: number
        /** Why there is no offer. */
        why: "paused" | "notKnown" | null
        offers: ({
          /** null if there is no price; then `why` says the reason. */
          amount: string | null
          /** Why there is no price: `paused`: the operator withholds this kind for now. `notKnown`: no source has one here. `noCard`: the organization has no card. `notAvailable`: there is no coupon. `notEligible`: there is one, but not with this plan. `planNeeded`: it depends on the plan, and none is named. `notCovered`: the plan does not cover it. `notShown`: the organization does not show copays; the plan covers it. */
          why: "paused" | "notKnown" | "noCard" | "notAvailable" | "notEligible" | "planNeeded" | "notCovered" | "notShown" | null
          /** A sentence to show beside the amount, or in its place; it says if the figures are old. */
          note: string
          /** What the amount was computed from. */
          basis: "median usual price" | "acquisition cost estimate" | "network contract" | "maximum allowable cost" | "usual price" | "group coupon" | "manufacturer program" | "formulary tier" | "paid claims" | "real-time answer" | null
          /** An operator's or public file, or an operator's own service. */
          source: {
            kind: "import" | "feed"
            /** The kind of file, or the title of the feed. */
            name: string
          } | null
          /** The day of the figures; null if it is not known. */
          asOf: string | null
          /** The day of the oldest figure, if it is older than its kind may be; null if none is. */
          staleSince: string | null
          /** Made-up figures of the demo data or of a test key. */
          illustrative: boolean
          /** Lines that add up to the amount, to the cent; null if the source does not say how it is computed. */
          receipt: {
            /** What the amount is for, as a sentence fragment. */
            text: string
            /** Negative for what is taken off. */
            amount: string
          }[] | null
          kind: "discount" | "coupon" | "program"
          /** For `POST /cards`. It says nothing else: do not read it. */
          offerId: string
          /** The network of the card, the chain of the coupon, or the program. */
          name: string
          /** Where it applies: pharmacies of this chain. */
          chain: {
            id: number
            name: string
          }
          /** The only pharmacy with this price; null if all of the chain have it. */
          pharmacyId: number | null
          isLowest: boolean
          /** The program's own page. */
          link: string | null
          /** What the person must agree to before you ask for the card. */
          consent: string
        })[]
      } | null
      /** Miles to the nearest pharmacy if none is within the search radius; otherwise null. */
      nearestPharmacyMiles: number | null
      /** The day, in New York, for which the prices are computed. */
      pricedOn: string
      /** Sentences that must be shown wherever these prices are. */
      notices: string[]
    }>
  }
  reports: {
    /** Lists the months that have a report: those that are over, the latest first. Scope: `reports:read`. */
    list(input?: undefined, options?: CallOptions): Promise<{
      months: string[]
    }>
    /** Reads the report of a month that is over. Counts from 1 to 10 are null, so that nobody can be recognized. Totals are of the counts that are shown. Scope: `reports:read`. */
    read(input: { params: { month: string | number } }, options?: CallOptions): Promise<{
      /** A month such as `2026-10`. */
      month: string
      counts: ({
        measure: string
        kind: string
        count: number | null
      })[]
      totals: {
        measure: string
        count: number
        /** Whether a hidden count is missing. */
        isMore: boolean
      }[]
      /** The first day that was counted, if it is within the month or later; null if nothing was counted. */
      countedSince: string | null
    }>
  }
}
