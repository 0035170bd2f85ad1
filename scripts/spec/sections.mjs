/**
 * Which files hold each section of the specification's two documents, and which tests show it: `account` is the one of
 * account, session and platform, `search` the one of search, prices and coupons. Sections are named by number and title,
 * as the comments of the source do; a test is a file and the title that stands in it.
 */

const api = 'apps/api/src'
const site = 'apps/site/src'
const siteTests = 'apps/site/e2e'
const pricing = 'packages/pricing/src'
const pricingTests = 'packages/pricing/e2e'
const client = 'packages/client/src'
const contract = 'packages/contract/src'

const e2e = (name, title) => [`${siteTests}/${name}.test.ts`, title]
const ofPricing = (name, title) => [`${pricing}/${name}.test.ts`, title]
const screen = (name, title) => [`${pricingTests}/${name}.test.ts`, title]
const route = (name, title) => [`${api}/routes/${name}.test.ts`, title]
const session = (title) => [`${client}/device-session.test.ts`, title]
const rules = (title) => [`${contract}/rules/rules.test.ts`, title]

const everyScreen = screen('every-screen', 'settings, insurance, prices, pharmacies, map, coupon')
const ofSite = (title) => e2e('site', title)
const accountJourney = e2e('account', 'sign-up, messages, profile, settings, own data, sign-out, sign-in, removal')
const changes = e2e('account', 'a new email and a new password, each confirmed')
const reminders = e2e('coupons', 'reminders are set, changed and deleted with the coupon, and go into a calendar')
const saving = e2e('coupons', 'a coupon is saved, taken back, saved again, opened from the list and deleted')
const handedOn = e2e('coupons', 'a coupon is handed on by code, by text, by email and on paper')
const profileSaved = route('account', 'is saved and read; it never contains the password')

const quoted = ['packages/text/src/messages.test.ts', 'what the specification quotes is said letter by letter']

const account = [
  ['1', 'What the product does and for whom', ['packages/text/src/edition.ts', 'packages/text/src/edition-traits.ts', `${contract}/entities/organization.ts`, `${contract}/constants.ts`], [['packages/text/src/messages.test.ts', 'the edition follows from type and app code'], ofSite('every demo organization has its site')]],
  ['2', 'Header and navigation', [`${site}/shell/header.tsx`, `${site}/shell/menu-drawer.tsx`, `${site}/shell/account-menu.tsx`, `${site}/shell/navigation.ts`], [e2e('shell', 'tabs lead on, say which is active'), e2e('shell', 'a phone has a drawer'), ['stories/e2e/account-menu.test.ts', 'signed in: the header counts unread messages']]],
  ['2', 'Route table', [`${contract}/site-routes.ts`, `${site}/routes.tsx`], [[`${contract}/site-routes.test.ts`, 'every fixed path leads to its screen'], e2e('signed-out', 'a guest who comes to a screen of an account'), ofSite('unknown paths lead home')]],
  ['2', 'Welcome screen', [`${site}/welcome/welcome-screen.tsx`], [e2e('shell', 'refuses a wrong code with its sentence')]],
  ['2', 'Unsubscribe screen', [`${site}/information/preferences-page.tsx`], [e2e('account', 'the link in an email leads to the page that unsubscribes')]],
  ['2', 'Sign up', [`${site}/sign-in/sign-up-page.tsx`], [accountJourney, e2e('account', 'two presses send one password'), quoted]],
  ['2', 'Verify password', [`${site}/sign-in/verify-password-page.tsx`, `${site}/sign-in/create-password.tsx`], [accountJourney, e2e('single-sign-on', 'a member whom an organization sends creates a password')]],
  ['2', 'Sign in', [`${site}/sign-in/sign-in-page.tsx`], [accountJourney, e2e('account', 'where the sign-in after a sign-up does not come through')]],
  ['2', 'Forgot password', [`${site}/sign-in/forgot-password-page.tsx`, `${site}/sign-in/forgot-verify-page.tsx`], [e2e('account', 'a forgotten password, and everybody else is signed out')]],
  ['2', 'Profile', [`${site}/profile/profile-page.tsx`, `${site}/profile/profile-form.tsx`], [accountJourney]],
  ['2', 'Change email, change password, change phone', [`${site}/profile/change-contact.tsx`, `${site}/profile/change-password-page.tsx`], [changes, route('account', 'a phone is added with a resent code')]],
  ['2', 'Settings list', [`${site}/profile/settings-page.tsx`], [accountJourney]],
  ['2', 'Notification settings', [`${site}/notifications/notification-settings-page.tsx`], [accountJourney]],
  ['2', 'Messages', [`${site}/messages/messages-page.tsx`], [accountJourney]],
  ['2', 'Privacy policy and terms', [`${site}/information/legal-page.tsx`], [e2e('information', 'terms and privacy stand in a frame of the channel of the screen')]],
  ['3', 'Organization', [`${contract}/entities/organization.ts`, `${api}/organizations/organizations.ts`, `${site}/send/link-to-site.ts`, `${pricing}/pharmacies/tile-address.ts`, `${pricing}/coupon/card-code.ts`], [route('device', 'is found by code in any case, or as an app’s default'), e2e('shell', 'an organization’s images, steps, band and powered-by line'), [`${site}/site.test.ts`, 'the site is handed on by its own link'], ofPricing('pharmacies/tile-address', 'the service of the organization’s tiles is asked with'), ofPricing('coupon/card-code', 'opens the app’s own address')]],
  ['3', 'Logo data', [`${contract}/entities/organization.ts`, `${api}/organizations/brand-files.ts`, `${site}/shell/brand-logo.tsx`, `${site}/home/band-images.ts`], [route('device', 'returns its logo with a hash'), [`${site}/site.test.ts`, 'else those that came with its logo']]],
  ['3', 'Authentication data', [`${contract}/entities/device.ts`, `${api}/devices/devices.ts`], [route('device', 'returns token, organization and device')]],
  ['3', 'Device registration', [`${contract}/calls/device.ts`, `${client}/registrar.ts`], [route('device', 'returns a device, its secret and a refresh token'), route('device', 'an organization that requires a company code accepts only that code')]],
  ['3', 'Profile', [`${contract}/calls/account.ts`, `${api}/accounts/profiles.ts`], [profileSaved]],
  ['3', 'Sign-up, sign-in, recovery, profile update', [`${contract}/calls/account.ts`, `${api}/accounts/verifications.ts`], [route('account', 'by email: a temporary password, then an own one; signed in and welcomed')]],
  ['3', 'Message', [`${contract}/calls/message.ts`, `${api}/outbox/messages.ts`], [route('message', 'are listed newest first, counted, read and deleted')]],
  ['3', 'Communication preferences', [`${contract}/calls/settings.ts`], [[`${api}/deliveries/deliveries.test.ts`, 'the page’s button unsubscribes, and its response has no data']]],
  ['3', 'Search-radius and reminder options', [`${api}/accounts/profiles.ts`, `${api}/reminders/reminder-form.ts`], [route('account', 'the radius is one of a few'), route('reminder', 'time zones by the name that people know')]],
  ['3', 'Content', [`${contract}/calls/settings.ts`, `${api}/documents/contents.ts`], [route('settings', 'hold nothing but what a text may hold'), route('settings', 'a legal text is also a page of its own')]],
  ['3', 'Stored client data', [`${client}/stored-session.ts`, `${client}/personal-store.ts`, `${client}/site-storage.ts`, `${pricing}/prescription/stored-selection.ts`, `${site}/engagement/use-device-info.ts`, `${site}/profile/use-profile.ts`, `${site}/notifications/push-subscription.ts`], [session('a guest: token and application data'), [`${client}/personal-store.test.ts`, 'a person’s choice is theirs alone'], [`${client}/storage.test.ts`, 'keys carry the prefix'], accountJourney, e2e('under-way', 'saving a zip asks what there is to say of the device'), ofSite('home: search to prices'), [`${site}/notifications/push-subscription.test.ts`, 'signing out ends it']]],
  ['3', 'Analytics layer fields', [`${site}/analytics/data-layer.ts`, `${site}/analytics/use-data-layer.ts`], [[`${site}/site.test.ts`, 'tells every field of the specification'], e2e('over-the-page', 'is kept in the page where the organization says so')]],
  ['4', 'Data areas', [`${client}/area.ts`, `${client}/latest.ts`], [[`${client}/latest.test.ts`, 'goes to loading, then to what the call brings']]],
  ['4', 'Device session', [`${client}/device-session.ts`, `${client}/registrar.ts`, `${client}/renewal.ts`, `${client}/visit.ts`, `${client}/page-organization.ts`], [session('rule 3: re-authenticates after 290 s'), session('rule 7: a registration stores organization, app and device id'), session('a page reload clears session data and nothing else'), e2e('organizations', 'where this device remembers it, its code is forgotten'), [`${client}/new-build.test.ts`, 'a changed build is reloaded for once'], [`${site}/site.test.ts`, 'a link that names another app outranks both codes that are remembered']]],
  ['4', 'Logged in', [`${site}/site.ts`, `${site}/messages/unread-store.ts`, `${site}/shell/brand-logo.tsx`], [e2e('signed-out', 'a signed-in tab that loads a page knows it before the server has answered'), session('a person: the mark, and their own pharmacy group')]],
  ['4', 'Welcome', [`${site}/welcome/use-needs-code.ts`, `${site}/welcome/welcome-screen.tsx`], [e2e('shell', 'comes back after a refused registration has been said')]],
  ['4', 'Location', [`${pricing}/prescription/place-finder.ts`, `${pricing}/prescription/locating-overlay.tsx`], [ofPricing('prescription/prescription-store', 'a browser that does not answer is given up after five seconds')]],
  ['4', 'Login', [`${site}/sign-in/use-sign-in.ts`, `${site}/sign-in/sign-in-page.tsx`], [accountJourney, route('account', 'begins a new session')]],
  ['4', 'Sign-up', [`${site}/sign-in/sign-up-page.tsx`, `${api}/accounts/sign-up.ts`], [accountJourney, e2e('pending-action', 'a coupon is saved after a sign-up by $way at $viewport.width px, said so, and one press away')]],
  ['4', 'Forgot password', [`${site}/sign-in/forgot-verify-page.tsx`, `${api}/accounts/password-changes.ts`], [e2e('account', 'a forgotten password, and everybody else is signed out')]],
  ['4', 'Change email', [`${site}/profile/change-contact.tsx`, `${site}/profile/code-dialog.tsx`], [changes]],
  ['4', 'Change password', [`${site}/profile/change-password-page.tsx`], [changes]],
  ['4', 'Change phone', [`${site}/profile/change-phone-page.tsx`, `${site}/profile/code-dialog.tsx`], [route('account', 'a phone is added with a resent code'), changes]],
  ['4', 'Messages', [`${site}/messages/messages-page.tsx`, `${site}/messages/message-date.ts`], [[`${site}/messages/message-date.test.ts`, 'today, yesterday, and the date before that'], accountJourney]],
  ['4', 'Notification toggles', [`${site}/notifications/notification-settings-page.tsx`], [accountJourney]],
  ['4', 'Remove account', [`${site}/profile/remove-account.tsx`, `${api}/accounts/personal-data.ts`], [accountJourney, route('account', 'is erased with the account')]],
  ['4', 'Logout', [`${site}/site.ts`, `${client}/device-session.ts`], [[`${api}/devices/person-devices.test.ts`, 'signs out every tab, forgets the person’s choices']]],
  ['4', 'Unsubscribe', [`${site}/information/preferences-page.tsx`, `${api}/accounts/link-tokens.ts`], [e2e('account', 'the link in an email leads to the page that unsubscribes')]],
  ['4', 'Other', [`${site}/engagement/use-device-info.ts`, `${pricing}/prescription/stored-selection.ts`, `${site}/profile/profile-form.tsx`], [e2e('under-way', 'saving a zip asks what there is to say of the device'), ofPricing('insurance/starting-insurance', 'is their own, whatever was chosen on this device before')]],
  ['5', 'Validation rules', [`${contract}/rules/fields.ts`, `${contract}/rules/messages.ts`, `${pricing}/forms/use-form.ts`, `${pricing}/forms/phone-field.tsx`], [rules('a phone is shown as (xxx) xxx-xxxx'), ofPricing('forms/phone-field', 'a phone field takes digits alone'), e2e('information', 'a question to support: what is missing is said'), accountJourney]],
  ['6', 'Roles and permissions', [`${contract}/site-routes.ts`, `${api}/http/identify.ts`, 'packages/text/src/edition-traits.ts'], [[`${contract}/site-routes.test.ts`, 'only what belongs to an account needs somebody signed in'], ofSite('without the organization’s flag it is the site as always'), route('account', 'every call that needs an account is refused without one')]],
  ['7', 'Device and organization', [`${contract}/calls/device.ts`, `${api}/routes/device.ts`], [[`${contract}/call.test.ts`, 'every call of both documents is declared'], route('device', 'a device stores zip, insurance, push token and location')]],
  ['7', 'Account', [`${contract}/calls/account.ts`, `${api}/routes/account.ts`], [[`${contract}/call.test.ts`, 'every call of both documents is declared'], profileSaved]],
  ['7', 'Messages', [`${contract}/calls/message.ts`, `${api}/routes/message.ts`], [route('message', 'are private')]],
  ['7', 'Settings and content', [`${contract}/calls/settings.ts`, `${api}/routes/settings.ts`], [route('settings', 'tells how to reach the product’s support')]],
  ['8', 'The error catalogue', [`${client}/read-response.ts`, `${contract}/envelope.ts`, `${site}/notices/error-dialog.tsx`, 'packages/text/src/languages/en/server/errors.ts'], [session('a failure without a sentence gets the specification’s'), e2e('over-the-page', 'a call that fails opens the dialog, and TRY AGAIN leads home'), ofPricing('prescription/prescription-store', 'OK leads back to the stored one'), quoted]],
  ['9', 'Business constants and limits', [`${contract}/constants.ts`], [session('rule 3: re-authenticates after 290 s'), [`${site}/site.test.ts`, 'a toast stays five seconds'], e2e('shell', 'Application Info says which program this is'), e2e('look', 'every width that the specification names')]],
] // biome-ignore format: a section a line

const search = [
  ['1', 'What the product does and for whom', ['packages/text/src/edition-traits.ts', `${pricing}/coupon/discount-card-view.tsx`, `${pricing}/coupon/copay-card-view.tsx`, `${api}/documents/coupon-pdf.ts`], [everyScreen, [`${api}/organizations/own-organization.test.ts`, 'claims are its own, hidden where it says null'], route('adjudicate', 'is a PDF for whoever has its id'), route('adjudicate', 'is a PDF for whoever has its id')]],
  ['2', 'Routes', [`${contract}/site-routes.ts`, `${site}/search/search-page.tsx`], [[`${contract}/site-routes.test.ts`, 'every fixed path leads to its screen'], ofSite('/SearchMedication/{name} takes the first result')]],
  ['2', 'Home tabs', [`${site}/home/search-tabs.tsx`, `${site}/home/hero.tsx`, `${site}/home/app-store-band.tsx`, `${site}/send/auto-send.tsx`], [e2e('home', 'top searches stand open on wide screens'), e2e('home', 'on a phone no tab is open at first'), e2e('home', 'opened with a coupon to send')]],
  ['2', 'Search page', [`${site}/search/search-page.tsx`, `${pricing}/results/results-view.tsx`, `${pricing}/prescription/prescription-form.tsx`, `${pricing}/prescription/prescription-summary.tsx`, `${pricing}/insurance/insurance-help.tsx`, `${pricing}/dialogs/open-dialog.tsx`], [everyScreen, ofPricing('results/results', 'begins with the gauge from the home gauge'), screen('edges', 'help with the insurance chooses a plan by an answer'), quoted]],
  ['2', 'Pharmacy list view', [`${pricing}/pharmacies/pharmacies-screen.tsx`, `${pricing}/pharmacies/pharmacy-rows.tsx`, `${pricing}/pharmacies/locations-dialog.tsx`, `${pricing}/pharmacies/pharmacy-map.tsx`, `${pricing}/pharmacies/save-more.tsx`, `${api}/pharmacies/offers.ts`], [everyScreen, screen('discount-card', 'at another shop of the group'), route('pharmacy', 'mail order comes last, by card, in either order'), route('pharmacy', 'a favorite that is not near is separate')]],
  ['2', 'Copay coupon view', [`${pricing}/coupon/copay-card-view.tsx`, `${pricing}/coupon/coupon-screen.tsx`], [screen('copay-card', 'stands behind its screen')]],
  ['2', 'Discount coupon card', [`${pricing}/coupon/discount-card-view.tsx`], [everyScreen]],
  ['2', 'My Coupons view', [`${site}/my-coupons/coupon-details-page.tsx`, `${site}/my-coupons/selected-coupon.ts`], [saving]],
  ['2', 'Share popup', [`${pricing}/share/share-dialog.tsx`, `${pricing}/share/share-panel.tsx`], [handedOn, e2e('coupons', 'a professional sends savings to a patient')]],
  ['2', 'Drug savings', [`${site}/savings/savings-page.tsx`, `${site}/savings/drug-savings-page.tsx`, `${site}/savings/drug-info.tsx`, `${site}/savings/zip-dialog.tsx`], [e2e('drug-savings', 'a name is searched, prices ask for a zip'), e2e('drug-savings', 'Info leads to what to know of a drug')]],
  ['2', 'Prescriptions page', [`${site}/savings/drug-prices.tsx`, `${site}/savings/zip-dialog.tsx`, `${site}/shell/footer.tsx`], [e2e('drug-savings', 'a drug that nobody knows leads to the index')]],
  ['2', 'Informational pages', [`${site}/shell/footer.tsx`, `${site}/information/about-page.tsx`, `${site}/information/contact-page.tsx`, `${site}/information/faq-page.tsx`, `${site}/information/legal-page.tsx`, `${site}/information/how-it-works-page.tsx`, `${site}/information/site-map-page.tsx`, `${site}/information/version-page.tsx`], [e2e('information', 'answers open one by one and all together'), e2e('information', 'a question to support'), e2e('shell', 'Application Info says which program this is')]],
  ['2', 'Share-the-app and rating dialogs', [`${site}/engagement/share-app-dialog.tsx`, `${site}/engagement/rating-dialog.tsx`], [e2e('over-the-page', 'later it is asked to be rated')]],
  ['3', 'Product, product detail option, selected product', [`${contract}/entities/product.ts`, `${api}/products/products.ts`], [route('price', 'choices nest form, strength and quantity')]],
  ['3', 'Insurance', [`${contract}/entities/insurance.ts`, `${contract}/entities/letter-codes.ts`, `${api}/prices/plans.ts`], [[`${contract}/entities/letter-codes.test.ts`, 'letters of the wire become words']]],
  ['3', 'Retail, discount, coupon and copay price', [`${contract}/entities/price.ts`, `${api}/routes/price-replies.ts`], [route('price', 'cash: one entry per network'), route('price', 'copay: from the tier')]],
  ['3', 'Alternative', [`${contract}/entities/price.ts`, `${api}/prices/alternatives.ts`], [route('pharmacy', 'drugs on a lower tier of the plan')]],
  ['3', 'Coupon/offer item, generic list result, offer identifiers', [`${contract}/entities/offer.ts`, `${api}/routes/offer-replies.ts`, `${pricing}/pharmacies/pharmacy-logo.tsx`], [route('pharmacy', 'by price or by distance'), route('pharmacy', 'for commercial insurance the program’s price')]],
  ['3', 'Pharmacy detail price', [`${contract}/entities/offer.ts`, `${api}/coupons/card-of.ts`], [route('adjudicate', 'has the list’s price, the network’s numbers')]],
  ['3', 'Saved coupon result', [`${contract}/calls/coupon.ts`, `${api}/coupons/saved-coupons.ts`], [route('coupon', 'a coupon is saved, listed with its price')]],
  ['3', 'Refill reminder, dose reminder', [`${contract}/calls/reminder.ts`, `${pricing}/reminders/reminder-forms.ts`], [ofPricing('reminders/reminder-store', 'is saved anew, with its coupon')]],
  ['3', 'Share payloads', [`${contract}/calls/coupon.ts`, `${contract}/calls/adjudicate.ts`, `${pricing}/share/sharing.ts`], [ofPricing('share/sharing', 'a professional’s savings are of the medication, or of one pharmacy group')]],
  ['3', 'Contact form', [`${contract}/calls/settings.ts`, `${site}/information/contact-form.tsx`], [e2e('information', 'a question to support')]],
  ['3', 'Recent search item', [`${contract}/entities/product.ts`], [e2e('home', 'recent searches are remembered')]],
  ['3', 'Drug (prescription)', [`${contract}/calls/product.ts`, `${site}/savings/drug-index.ts`], [route('settings', 'every drug of the savings pages has its usual form and strength')]],
  ['3', 'Organization', [`${contract}/entities/organization.ts`], [ofSite('every demo organization has its site')]],
  ['3', 'Device info', [`${contract}/entities/device.ts`, `${api}/engagement/engagements.ts`], [route('settings', 'wait until a device has seen its coupons')]],
  ['3', 'Location', [`${contract}/calls/location.ts`, `${api}/pharmacies/places.ts`], [screen('edges', 'is found by our own server once the browser may tell')]],
  ['3', 'Rating', [`${contract}/calls/settings.ts`, `${contract}/constants.ts`], [route('settings', 'a rating in quarter stars is stored with its comment')]],
  ['3', 'Stored client data', [`${pricing}/prescription/stored-selection.ts`, `${client}/stored-session.ts`, `${site}/search/use-site-journey.ts`], [ofPricing('prescription/prescription-store', 'the fifth digit of the zip checks it and brings the prices'), screen('edges', 'is found by our own server once the browser may tell')]],
  ['4', 'Search form', [`${pricing}/prescription/prescription-store.ts`, `${pricing}/prescription/selection.ts`], [ofPricing('prescription/prescription-store', 'CANCEL restores what stood, DONE takes what is drafted')]],
  ['4', 'Gauge animation', [`${pricing}/gauge/gauge-sequence.ts`, `${pricing}/gauge/home-sequence.ts`], [ofPricing('gauge/gauge-sequence', 'discount takes each network in turn every 1.5 s'), ofPricing('gauge/gauge-sequence', 'introduces retail at 2.5 s')]],
  ['4', 'Auto-forward', [`${pricing}/prices/auto-forward.ts`], [ofPricing('results/results', '3.5 s after the coupon shows')]],
  ['4', 'Get savings', [`${pricing}/results/offer-actions.ts`], [ofPricing('results/results', 'cards lead to the pharmacies, and from there to the coupon')]],
  ['4', 'Zero-insurance', [`${pricing}/gauge/wedge-words.ts`], [ofPricing('gauge/gauge-sequence', 'words instead of a price')]],
  ['4', 'Copay display', [`${pricing}/gauge/wedge-words.ts`, `${pricing}/prices/best-price.ts`], [ofPricing('prices/best-price', 'the copay is better when its maximum is below coupon or discount'), ofPricing('gauge/gauge-sequence', 'an organization that shows no copay prices')]],
  ['4', 'Price call sequencing', [`${pricing}/prices/prices-store.ts`], [ofPricing('prices/prices-store', 'retail, discount and copay are requested at once'), ofPricing('gauge/gauge-sequence', 'is being set up for 300 ms')]],
  ['4', 'Insurance selection', [`${pricing}/insurance/insurance-actions.ts`, `${pricing}/insurance/starting-insurance.ts`, `${pricing}/results/results.ts`], [ofPricing('results/results', 'a government plan is chosen only after its question'), ofPricing('results/results', 'a plan that is chosen returns to the gauge')]],
  ['4', 'Location', [`${pricing}/prescription/location-dialog.tsx`, `${pricing}/prescription/place-finder.ts`], [screen('edges', 'while it may not, Current Location is disabled')]],
  ['4', 'Copay card', [`${pricing}/coupon/coupon-store.ts`, `${pricing}/coupon/use-opener.ts`], [screen('copay-card', 'opens by itself where no screen stands before it'), screen('discount-card', 'of a mail-order pharmacy launches its site by itself')]],
  ['4', 'Favorite pharmacy', [`${pricing}/pharmacies/favorite-store.ts`, `${pricing}/pharmacies/favorite-dialog.tsx`], [screen('favorite', 'is asked for four seconds after the list'), ofPricing('results/results', 'a favorite is asked for again with other pharmacies')]],
  ['4', 'Save coupon', [`${pricing}/coupon/saved-coupons-store.ts`, `${pricing}/coupon/saved-coupon-dialog.tsx`], [saving, ofPricing('coupon/saved-coupons-store', 'asks before it deletes what is saved already'), ofPricing('coupon/saved-coupons-store', 'that comes as saved counts as saved')]],
  ['4', 'Reminders', [`${pricing}/reminders/reminder-store.ts`, `${site}/sign-up-gate/sign-up-gate-dialog.tsx`], [reminders, e2e('coupons', 'without an account the gate says what it is for'), ofPricing('reminders/reminder-store', 'of somebody who is signed in is saved as theirs')]],
  ['4', 'Send-savings dialog', [`${pricing}/share/share-methods.ts`, `${pricing}/share/send-store.ts`, `${pricing}/share/sharing.ts`], [handedOn, ofPricing('share/sharing', 'from the prices of a generic the card is fetched first')]],
  ['4', 'Contact', [`${site}/information/contact-page.tsx`, `${site}/information/contact-thanks.tsx`], [e2e('information', 'a question to support')]],
  ['4', 'FAQ', [`${site}/information/faq-page.tsx`], [e2e('information', 'answers open one by one and all together')]],
  ['4', 'Drug savings', [`${site}/savings/zip-dialog.tsx`], [e2e('drug-savings', 'without a zip there are no prices: CANCEL leads home'), e2e('look', 'asks for no zip where the browser tells where the device is')]],
  ['4', 'Share-the-app dialog', [`${site}/engagement/engagement-to-open.ts`, `${site}/engagement/share-app-dialog.tsx`], [e2e('over-the-page', 'after some coupons the app is asked to be shared')]],
  ['4', 'Rating dialog', [`${site}/engagement/engagement-to-open.ts`, `${site}/engagement/rating-dialog.tsx`], [[`${site}/site.test.ts`, 'rating needs both flags, sharing its own']]],
  ['4', 'Other', [`${site}/site-app.tsx`, `${pricing}/prescription/verify-dosage.tsx`, `${client}/new-build.ts`], [ofSite('without the organization’s flag it is the site as always'), screen('edges', 'hints go by themselves: the dosage after 5 s'), e2e('look', 'the hint about the dosage covers no price')]],
  ['5', 'Validation rules', [`${contract}/rules/quantity.ts`, `${contract}/rules/fields.ts`, `${api}/prices/usual-quantity.ts`, `${pricing}/reminders/refill-form.tsx`, `${pricing}/reminders/dose-form.tsx`], [rules('lie between the first and the second-to-last option'), route('price', 'a missing quantity is sent as 0'), reminders]],
  ['6', 'Roles and permissions', ['packages/text/src/edition-traits.ts', `${pricing}/results/account-actions.ts`, `${pricing}/share/share-dialog.tsx`], [e2e('coupons', 'a professional sends savings to a patient'), e2e('coupons', 'who has signed in may keep a favorite pharmacy'), ofPricing('results/results', 'cards lead to the pharmacies, and from there to the coupon')]],
  ['7', 'The calls it makes', [`${contract}/calls/price.ts`, `${contract}/calls/coupon.ts`, `${contract}/calls/adjudicate.ts`, `${contract}/calls/product.ts`, `${contract}/calls/insurance.ts`, `${contract}/calls/reminder.ts`, `${contract}/calls/location.ts`, `${api}/routes/price.ts`, `${api}/routes/coupon.ts`, `${api}/routes/adjudicate.ts`], [[`${contract}/call.test.ts`, 'every call of both documents is declared'], ofPricing('pharmacies/pharmacies-store', 'a drug page has a list of its own, by price')]],
  ['8', 'Error catalogue', [`${pricing}/failure-sentence.ts`, `${pricing}/coupon/coupon-problem.tsx`, `${pricing}/share/send-outcome.tsx`, `${pricing}/reminders/reminder-dialog.tsx`, `${site}/notices/error-dialog.tsx`], [screen('discount-card', 'of a pharmacy that closed meanwhile'), ofPricing('pharmacies/pharmacies-store', 'a favorite is kept here once the server keeps it'), e2e('under-way', 'a reminder that is saved, or not, says so'), quoted]],
  ['9', 'Business constants and limits', [`${contract}/constants.ts`], [everyScreen, ofPricing('gauge/gauge-sequence', 'introduces retail at 2.5 s')]],
] // biome-ignore format: a section a line

const toSection = ([number, title, files, tests]) => ({
  number,
  title,
  files,
  tests: tests.map(([file, name]) => ({ file, name })),
})

export const documents = [
  { name: 'account', title: 'Account and platform', sections: account.map(toSection) },
  { name: 'search', title: 'Search, prices, coupons', sections: search.map(toSection) },
]
