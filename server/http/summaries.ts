import { handOverDays } from '#src/contract/constants.ts';
import type { DeskEndpointName } from '#src/contract/desk/desk-endpoints.ts';
import type { EndpointName } from '#src/contract/endpoints/endpoints.ts';
import { labelDays, mostLabels } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { uploadDays, uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { notCountedDays } from '#src/contract/shipments/parcel-contents.ts';

/** What each call does, for the API's documentation. Beside the calls themselves they would be in every app. */
export const summaries: Record<EndpointName | DeskEndpointName, string> = {
  refreshToken: 'Exchanges a token, expired or not, for its successor while the session is alive.',
  login: 'Starts a session.',
  logOut: 'Ends the session of the token, expired or not.',
  register: 'Sends an activation code to a new address, or again to one that was never activated.',
  activate: 'Creates the account for an activation code, once, and starts a session.',
  changeEmail: 'Emails a confirmation link to the new address. The address changes once the link is opened.',
  confirmEmail: 'Changes the email of an account to the one that the link was sent to.',
  withdrawEmail:
    'Cancels a change of email and ends every session of the account. If the change had been confirmed, the password no longer works, and a reset link is emailed.',
  forgotPassword:
    'Emails a password-reset link if the address has an account; the response is the same either way.',
  resetPassword: 'Sets a new password with a reset link and ends all of the person’s sessions.',
  changePassword: 'Sets a new password, given the current one, and ends the person’s other sessions.',
  retrieveSessions: 'The person’s sessions that have not ended, last used first.',
  endSession: 'Ends one session of the person.',
  endOtherSessions: 'Ends every session of the person but the one that calls.',
  retrieveMembers:
    'The company’s members with their devices, its pending invitations, and removed members on whose devices orders are waiting.',
  inviteMember:
    'Invites a person by email, for seven days; inviting the same address again replaces the link.',
  withdrawInvitation: 'Withdraws an invitation: its link no longer works.',
  changeMemberRole: 'Gives a member another role, from the member’s next call on. One owner always remains.',
  removeMember: 'Removes a member and ends their sessions of this company. One owner always remains.',
  packAgain:
    'Stops waiting for the orders that a removed member’s devices reported, so that someone else can pack them.',
  leaveCompany: 'Leaves the company, and ends the person’s sessions of it. One owner always remains.',
  retrieveMemberInvitation: 'Looks up an invitation by its link token.',
  joinCompany:
    'Accepts an invitation once and starts a session. Authenticate as the invitee (token or password), or create a new account.',
  retrieveCompanies: 'The companies that the person belongs to.',
  switchCompany: 'Starts a session in another of the person’s companies; the calling session stays valid.',
  reportWaitingOrders:
    'Reports the orders whose changes this device has saved and not sent, replacing its earlier report. The device of a removed member may do so for 30 days, with the token of the session that ended.',
  retrieveCompanyEvents:
    'Activity in the company and its people’s accounts, latest first, fifty at a time. Stored for 400 days.',
  createImporter: 'Creates an importer, or a draft of one, which only needs a name.',
  retrieveImporter: 'One importer with its documents and what the checks found.',
  updateImporter: 'Saves the form; changed values are checked against the documents again.',
  sendImporter: 'Sends an importer’s identification documents to a linked forwarder.',
  sendDocument: 'Sends a signed POA or VAT guarantee to the broker.',
  retrieveSignedPages:
    'Pictures of the pages of a signed POA or VAT guarantee, to look at before it is sent.',
  deleteDocuments: 'Deletes every file of one type.',
  requestBrokerCheck:
    'Asks the broker to check a document that was refused or could not be read. Uploading a file or changing the form withdraws the request.',
  downloadDocument: 'The file of one type; several as one archive.',
  downloadPoa: 'The newest POA: the signed one if there is one, otherwise the broker’s.',
  downloadVatGuarantee: 'The newest VAT guarantee: the signed one if there is one, otherwise the broker’s.',
  uploadDocument: 'Adds a file to one type of document; it is checked after the answer.',
  uploadPoa: 'Adds the signed POA, in place of an earlier one that the broker hasn’t downloaded yet.',
  uploadVatGuarantee:
    'Adds the signed VAT guarantee, in place of an earlier one that the broker hasn’t downloaded yet.',
  retrieveImporterList: 'One page of the importers, newest change first.',
  retrieveMySeller: 'The current seller.',
  inviteSeller: 'Links the seller with the forwarder of an invitation.',
  updateMySeller:
    'Changes the name of the person who signs in. A new email address must first be confirmed by an email sent to it; the current address is notified.',
  updateSellerCompany: 'Saves company and address.',
  updateShippingDefaults:
    'Saves the places, carriers and services of new confirmations; rejected if someone has saved since the version that it names.',
  updateAmazonSeller: 'Links a marketplace account by credentials or Seller ID; false if they don’t work.',
  createWallet: 'Creates the seller’s key pair, to which proofs are issued, or returns the existing one.',
  retrieveSellerAmazonUrl: 'The marketplace’s page where the seller gives consent.',
  storeSellerAmazonCode:
    'Links the marketplace account that consent was given for; false if the code isn’t valid.',
  updateOwnTimeZone: 'Sets the time zone of the person who is signed in.',
  updateCompanyTimeZone: 'Sets the time zone in which the company’s days are counted.',
  retrieveNotifications: 'Which mails the person gets about the company, and when none.',
  updateNotifications: 'Changes that, and tries an address again that the mail server refused.',
  retrieveToday:
    'What needs a person who may do it, soonest deadline first, and how many orders are to ship, by day in the company’s time zone; of a seller with a Seller ID only what concerns importers.',
  retrieveTrackingList: 'Clearance of every order, most recent change first; `apart` leaves out the proofs.',
  retrieveTrackingChanges:
    'What changed in the tracking list since the sequence of an earlier answer, oldest change first; 410 where it has to be fetched anew.',
  retrieveProducts: 'Items of one order.',
  searchOrders:
    'Orders by their number, a tracking number or its end, SKU, ASIN or product name, each with the field that fitted; for owner and office also by who confirmed them.',
  retrieveConfirmations:
    'Orders of a period with their confirmations, latest first, fifty at a time, and totals by day in the company’s time zone.',
  downloadConfirmations:
    'The same orders as a file with a row for each item: CSV, XLSX of 20,000 rows at most, or in Amazon’s layout those that are still to be confirmed. The company’s activity names each download.',
  retrieveFigures:
    'Late rate, cancellation rate, time at customs and confirmations by day, as counted here; the marketplace’s own figures may differ.',
  uploadConfirmations: `Checks a file of confirmations (CSV, TXT or XLSX, ${uploadLimits.rows} rows at most) and says for each row what would happen. Nothing is confirmed.`,
  retrieveUploads: `The company’s latest uploads of confirmations, of the last ${uploadDays} days at most.`,
  retrieveUpload: 'One upload with its rows, fifty at a time in the order of the file.',
  startUpload:
    'Confirms the rows that are ready, one order after the other and behind confirmations from devices. Started again, it changes nothing.',
  stopUpload: 'Confirms nothing more of an upload; the few orders under way still reach the marketplace.',
  downloadUpload:
    'The rows of an upload as CSV with line, result, code and reason: all of them, or those that were refused, to be corrected and uploaded again.',
  retrieveMarketplaces: 'Marketplaces that can be linked.',
  retrieveTrackingProofs:
    'Proofs of the orders in the tracking list, in an order of their own; those behind an order, or that of one order.',
  retrieveBrokerKeys: 'Public keys for checking proofs.',
  retrieveOpenProducts:
    'Orders that wait for a confirmation with their items, soonest ship-by first, in pages; or, with the sequence of an earlier answer alone, what changed in them since. 410 where they have to be fetched again.',
  createShipmentLedger: 'Confirms the shipment of items of an order, the whole ordered quantity, once.',
  amendShipmentLedger: 'Corrects a confirmation, and updates the same package on the marketplace.',
  noteSecondParcel:
    'Records in the history of an order that a second parcel was sent, where two devices confirmed it. The marketplace isn’t notified.',
  closeShipmentProblem:
    'Dismisses a problem: a confirmation that the marketplace rejected or doesn’t list, or that was cancelled.',
  retrieveShipmentProblems:
    'Unresolved problems, oldest first: confirmations that the marketplace rejected or doesn’t list, or that were cancelled after packing.',
  retrieveShipmentLabels: `Tracking IDs of the company’s confirmations of the last ${labelDays} days, newest first, at most ${mostLabels}.`,
  retrieveOrderHistory: 'What happened to one order and its confirmations, oldest first.',
  learnProductCode:
    'Says of which article a scanned code is. What a warehouse member says is offered to the office, and isn’t the company’s until an owner or the office says the same.',
  retrieveProductCodes: 'The company’s codes of articles, by which a parcel’s contents are counted.',
  retrieveContentsReview: `Codes that people assigned to articles, and parcels of the last ${notCountedDays} days that weren’t counted although the company requires it.`,
  removeProductCode: 'Removes a code from an article, or declines the one that a warehouse member offered.',
  closeHandOver: 'Stores the record of parcels that were given to a carrier; it can’t be changed afterwards.',
  retrieveHandOvers: `Parcels that were confirmed in the last ${handOverDays} days, and the latest hand-over lists with what has become of their parcels.`,
  settleHandOver:
    'Says that somebody has looked into a parcel that is on two lists, whose tracking ID was corrected after it was handed over, or whose confirmation never arrived.',
  retrieveCarrierRules:
    'Carriers accepted by each marketplace, from the lists loaded, and those rejected for this seller.',
  describeSeller: 'For the operator: what a seller has here, by sign-in address or id.',
  exportSeller:
    'For the operator: everything of a seller as one archive: its data as JSON without secrets, and its documents.',
  recoverOwner:
    'For the operator: makes a person an owner of a company whose owners are lost, or invites them by email where the address has no account.',
  eraseSeller:
    'For the operator: deletes everything of a seller, including its documents and the copies it sent. Its devices are signed out.',
  loadCarriers:
    'For the operator: replaces marketplaces’ lists of carriers by those of a CSV file, or reports what that would change.',
  addForwarder:
    'For the operator: issues a key to a forwarder, and creates the forwarder if the name is new.',
  addBroker:
    'For the operator: issues a key to a broker, and creates the broker if the name is new. Without a name: the only broker there is.',
  listBrokers: 'For the operator: lists the brokers with the number of their sellers.',
  assignBroker: 'For the operator: assigns a seller, with its orders and importers, to a broker.',
  setDefaultBroker: 'For the operator: sets the broker that new sellers belong to.',
  listKeys: 'For the operator: lists the desk’s keys, oldest first, without the keys themselves.',
  revokeKey: 'For the operator: revokes a key.',
  createInvitation: 'Creates a link that links one seller with the key’s forwarder.',
  setClearance:
    'For the seller’s broker: updates the clearance of an order; a release is proved by the broker’s signature.',
  issueBrokerDocuments: 'For the seller’s broker: issues POA and VAT guarantee; earlier ones are archived.',
  listInbox:
    'What sellers sent to the key’s forwarder or broker, newest first; the operator sees everything.',
  downloadParcel: 'The files of one package, as one archive.',
  listJobs:
    'For the operator: background jobs, with how many of each kind are waiting, and which are dead, failing or postponed.',
  retryJob: 'For the operator: runs a dead or waiting job now.',
  dropJob: 'For the operator: drops a dead or waiting job for good.',
  retrieveMails:
    'For the operator: whether notification emails are sent, since when and why not, and how many emails are waiting.',
  switchMails:
    'For the operator: switches notification emails off, or on; what happened while they were off is not sent afterwards.',
  takeSnapshot:
    'For the operator: takes a snapshot of the embedded database and its documents in a folder of DATA_DIR.',
  listDocuments:
    'Documents that sellers asked the key’s broker to check, oldest first; the operator sees those of every broker.',
  downloadDocuments: 'The files of one such document, as one archive.',
  acceptDocument: 'For the seller’s broker: accepts a document for the values that the form has now.',
  refuseDocument: 'For the seller’s broker: rejects a document, with a reason that the seller reads.',
};
