import { DASHBOARD_URL, NO_DASHBOARD } from "./alerts.api.ts";
import { NO_NAME } from "./events.api.ts";
import { fillText, type FailureText, type Values } from "./failure-sentence.ts";
import { NOT_A_WEB_ADDRESS, PHOTO_GONE, PHOTO_INCOMPLETE, WEB_ADDRESS_TOO_LONG } from "./http/addresses.ts";
import {
  NOT_SERVINGS,
  NUMBER_NOT_WHOLE,
  NUMBER_TOO_LARGE,
  NUMBER_TOO_SMALL,
  TOO_MANY_CHARACTERS,
  UNSTORABLE_TEXT,
} from "./http/wire.ts";
import { MENU_FULL } from "./menus.api.ts";

/** The sentences of failures that have no reason, because each has a code of its own. */
export const BY_CODE = {
  // The message names what has changed.
  stale: "This has changed since you opened it. Please review the newer version.",
  no_room:
    "The server's disk is full, so nothing can be saved. Please free up some space there and try again.",
  forbidden: "You are not allowed to do this.",
  only_in_person: "An access token cannot do this. Please sign in on the website.",
  not_signed_in: "Please sign in.",
  wrong_credentials: "Invalid username or password",
  not_configured: "Please set up the external dashboard first.",
  invited: "This menu already has a link for guests.",
  without_recipe: "This dish has no recipe yet. Please add it first.",
  own_link: "This guest has a link of their own.",
  too_long: "The texts of both answers are too long for one. Please keep both.",
  accepted: "This suggestion has already been accepted.",
  list_full: "This shopping list is full. Please remove lines of your own.",
  last_dish: "A menu needs at least one dish.",
  pending: "This is a guest's suggestion. Please accept it first.",
  claimed: "Someone else has already taken this.",
  job_ended: "This job has already ended.",
  batch_running: "Calories are already being estimated. Wait until that is finished, or cancel it.",
  import_running: "Dishes are already being imported. Wait until that is finished, or cancel it.",
  reading_running: "Your photos are still being read. Please wait or cancel that.",
  address_not_allowed:
    "This link does not lead to a public web page. Please check it. You can paste its text instead.",
  page_too_large: "This page is too large to read. You can paste its text instead.",
  not_reachable: "This page could not be reached, or it refuses programs. You can paste its text instead.",
} as const;

/**
 * The sentences of failures that members read, by reasons that never change. The server sends both; pages in other
 * languages word the reason, or the code if they do not know it (locales/<language>/failures.po).
 */
export const FAILURES = {
  // Accounts
  no_password: "You have no password yet. An administrator can send you a link to choose one.",
  wrong_password: "Your current password is not correct.",
  email_taken: "Another member already uses this email address.",
  username_taken: "This username is taken. Please choose another.",
  sign_in_busy: "Too many people are signing in right now. Please try again in a few seconds.",
  suspended: "This account is suspended. Ask an administrator.",
  provider_silent: "{provider} doesn't respond right now. Please try again later.",
  admin_token: "Only administrators can create tokens with administrator access.",
  too_many_people: "The list can have at most {count} people.",
  too_many_wishes: "You can wish for {count} dishes at a time. Please remove one first.",
  too_many_tokens: "You already have {count} access tokens. Please revoke one you no longer need.",
  own_password: "Please use Change password for your own password.",
  member_suspended: "This member is suspended. Please restore them first.",
  own_account: "You cannot delete your own account.",
  own_role: "You cannot suspend yourself or remove your own administrator role.",
  last_admin: "This is the last administrator. Please make someone else an administrator first.",
  add_admin: "Only administrators can add administrators.",
  password_link: "Only administrators can create password links.",
  other_member: "Only administrators can change other members.",
  member_role: "Only administrators can change a member's role.",
  too_many_windows: "This browser has too many Sofra windows open. Please close some.",
  // Dishes, menus and guests
  category_taken: "A category with this name already exists.",
  comment_of_other: "Only the author or an administrator can delete this comment.",
  dish_deleted: "Dish not found",
  dish_choice_gone: "This dish no longer exists. Please choose another.",
  dish_left_menu: "This dish is no longer on the menu.",
  claim_empty: "Please choose a dish or enter something else.",
  meal_empty: "Please choose a dish or write a few words.",
  meal_ahead: "This day is still to come.",
  leftovers_first: "Leftovers cannot come before the meal they are from.",
  leftovers_of: "Only a planned meal of a dish can be cooked double, and only once.",
  days_reversed: "The last day cannot be before the first.",
  too_many_days: "Please choose at most {count} days.",
  time_past: "Please choose a time in the future.",
  one_has_answered: "1 guest has already answered. Please choose at least that many.",
  some_have_answered: "{count} guests have already answered. Please choose at least that many.",
  answers_ended: "The event is over or archived, or its link was deleted. Its answers stay as they are.",
  too_many_answers: "An event can have at most {count} answers.",
  same_answer: "Please choose two different answers.",
  in_book: "This guest is in the guest book as someone else.",
  unknown_time_zone: "This time zone is not known here. Please choose another one.",
  line_is_ingredient: "Only own lines have a text.",
  list_too_long: "The dishes of this menu have too many different ingredients for one list.",
  days_too_long: "These days have too many different ingredients for one list. Please choose fewer.",
  ...MENU_FULL,
  exists: "This already exists.",
  reference_gone: "Something this refers to has been deleted. Please reload the page.",
  too_many_test_alerts: "Too many test alerts were sent this hour. Please wait a while.",
  too_many_estimates: "You have requested too many estimates this hour. Please wait a while.",
  too_many_links: "You have filled in too many links this hour. Please wait a while.",
  too_many_readings: "You have had too many photos read this hour. Please wait a while.",
  // Photos and links
  photos_busy: "Many photos are being processed right now. Please try again in a few seconds.",
  ...PHOTO_INCOMPLETE,
  ...PHOTO_GONE,
  photo_damaged: "This photo is damaged and cannot be opened.",
  photo_format: "This file type is not supported. Please use JPEG, PNG, WebP, GIF or AVIF.",
  photo_bytes: "A photo can be at most {max} MB.",
  photo_side: "A photo can be at most {max} pixels wide or high.",
  photo_pixels: "A photo can have at most {max} megapixels.",
  photo_format_pixels:
    "Photos in this format can have at most {max} megapixels. Please use a standard JPEG instead.",
  ...WEB_ADDRESS_TOO_LONG,
  ...NOT_A_WEB_ADDRESS,
  url_with_password: "Please enter an address without a username or password.",
  ...NO_DASHBOARD,
  ...DASHBOARD_URL,
  dashboard_password: "Please remove the username and password from the address. The API key is enough.",
  dashboard_key: "The API key cannot be read on this machine. Please enter it again.",
  dashboard_unreachable: "The dashboard could not be reached, or it did not accept the alert.",
  page_without_recipe: "There is no recipe on this page. You can paste its text instead.",
  text_without_recipe: "No ingredients or steps were found in this text.",
  photos_without_recipe:
    "No recipe was found in these photos. Please take them from closer up, in good light.",
  photos_interrupted: "Reading the photos was interrupted too often. Please try again.",
  no_provider: "Photos cannot be read here, because no service for it is set up.",
  // Estimates and the provider
  calories_typed: "These calories were entered by hand, so they were kept.",
  dish_changed: "This dish has changed in the meantime. Please request the estimate again.",
  estimate_running: "This dish is already being estimated.",
  no_servings: "No estimate: the recipe does not say how many servings it makes.",
  too_much_energy:
    "No estimate: the ingredients add up to too much energy for the servings. Please check both.",
  no_known_food: "No estimate: neither the name nor the description of this dish mentions a known food.",
  no_food: "No estimate: the estimate service sees no food in this dish.",
  estimates_used_up: "Today's estimates are used up. Please try again tomorrow.",
  photo_reader_used_up: "The photo reader is used up for today. Please try again tomorrow.",
  provider_slow: "The {service} took too long to answer. Please try again later.",
  provider_without_photos: "The {service} does not accept these photos. Please tell your administrator.",
  provider_unreadable: "The {service} sent an unreadable response. Please try again later.",
  provider_unusable: "The {service} sent an unusable response. Please try again later.",
  provider_unreachable: "The {service} cannot be reached. Please try again later.",
  provider_key: "The {service} rejected the API key. Please tell your administrator.",
  provider_model: "The {service} does not offer the configured model. Please tell your administrator.",
  provider_busy: "The {service} is too busy. Please try again later.",
  provider_problem: "The {service} has a problem. Please try again later.",
  provider_rejected: "The {service} rejected the request. Please tell your administrator.",
  provider_declined: "The estimate service declined to estimate this dish.",
  photo_reader_declined: "The {service} declined to read these photos.",
  stopped_twice: "The server was stopped twice while estimating this dish.",
  restarting: "The server is restarting. The batch continues afterwards; please check back then.",
  // Imports
  one_photo_unread: "One photo could not be read.",
  photos_unread: "{count} photos could not be read.",
  left_out: "Not imported: {names}.",
  one_photo_unread_left_out: "One photo could not be read. Not imported: {names}.",
  photos_unread_left_out: "{count} photos could not be read. Not imported: {names}.",
  recipe_unstorable: "This recipe cannot be stored.",
  recipe_unreadable: "This recipe cannot be read.",
  recipe_unnamed: "This recipe has no name.",
  recipe_lines: "The {field} can have at most {count} lines.",
  recipe_characters: "The {field} can have at most {max} characters.",
  recipe_bytes: "A recipe in this file is larger than {max} MB.",
  text_too_long: "A recipe in a text can have at most {lines} lines and {max} characters.",
  import_interrupted: "The import was interrupted too often. Please start it again.",
  import_owner_gone: "The account of the administrator was deleted.",
  upload_missing: "The uploaded file is not on the server that ran the import. Please import it again.",
  upload_interrupted: "The upload was interrupted. Please try again.",
  upload_bytes: "A file to import can have at most {max} GB.",
  archive_entry_bytes: "A file in this archive is larger than {max} MB.",
  archive_locked: "This archive is protected by a password. Please choose one without.",
  archive_entries: "This archive contains more than {count} files.",
  archive_damaged: "This archive is damaged. Please export it again.",
  archive_bytes: "This archive unpacks to more than 4 GB, which is more than an import can read.",
  archive_names:
    "The file names in this archive take up more than 4 MB together, which is more than an import can read.",
  archive_paths: "This archive contains paths that lead outside of it, so nothing was read.",
  archive_nested: "This is an archive in an archive in an archive, which is not read.",
  file_unknown: "This file is neither a zip, JSON nor a text in UTF-8.",
  file_other:
    "This file is a table or document that Sofra does not read. Please choose JSON, a zip or a text instead.",
  file_text_too_long: "A file of text can have at most 4 MB and 50,000 lines.",
  file_damaged: "This file is damaged. Please export it again.",
  file_compressed:
    "This file is compressed, but no recipe of Paprika. A backup of Sofra is restored instead of imported.",
  file_encoding: "This file is not in UTF-8. Please save it in that encoding and try again.",
  file_not_json: "This file is not valid JSON.",
  file_nested: "This file is nested too deeply, or contains too many values.",
  file_objects: "A part of this file contains too many objects.",
  file_rows: "This backup contains too many rows or too much text to be read.",
  file_recipes: "A file can contain at most {count} recipes. Please split it.",
  file_without_recipes:
    "No recipes were found in this file. Please choose an export of a program that Sofra reads.",
  // Backups
  backup_running: "A backup is already running. Please wait until it is finished.",
  backup_unfinished: "Only a finished backup can be verified.",
  backup_still_running: "This backup is still running. Please wait until it is finished.",
  backup_missing: "The file of this backup is missing on this server.",
  backup_damaged: "This backup is damaged: its contents don't match its checksum. Please use another one.",
  backup_incomplete: "This is not a complete Sofra backup. Please choose a file that Sofra created.",
  backup_newer: "This backup was made by a newer version of Sofra. Please update Sofra first.",
  backup_too_old:
    "This backup was made before the first release, in a format that Sofra no longer reads. Only the version that made it can restore it.",
  backup_unpacks: "This file unpacks to far more data than a Sofra backup can contain.",
  backup_upload_bytes: "This backup is too large to upload. Please run npm run restore on the server.",
  backup_table: "This is not a Sofra backup: it contains the unknown table {table}.",
  backup_in_the_way: "A backup is running. Please try again when it is finished.",
  household_exists: "This database already contains a household.",
  database_in_use: "The database is in use. Please stop the program that uses it, and try again.",
  database_newer: "A newer version of Sofra has used this database. Please update Sofra first.",
  restored_table: "The restored table {table} differs from the backup. Nothing was changed.",
  backup_stopped: "Sofra was stopped before this backup was finished. Please create a new one.",
  backup_disk_full: "The disk is full. Please free up space or delete old backups, then try again.",
  backup_folder:
    'Sofra can\'t write to the folder "backups" in DATA_DIR ({error}). Please check its permissions.',
  backup_failed: "The backup failed. The server's log says why. Please try again.",
  copy_stopped: "Sofra was stopped before the copy was finished.",
  copy_slow: "BACKUP_COMMAND took longer than {count} hours and was ended.",
  copy_not_started: "BACKUP_COMMAND could not be started ({error}).",
  copy_failed_saying: "BACKUP_COMMAND failed ({error}): {output}",
  copy_failed: "BACKUP_COMMAND failed ({error}).",
  ...BY_CODE,
  // Fields
  ...NO_NAME,
  ...UNSTORABLE_TEXT,
  ...TOO_MANY_CHARACTERS,
  ...NOT_SERVINGS,
  ...NUMBER_NOT_WHOLE,
  ...NUMBER_TOO_SMALL,
  ...NUMBER_TOO_LARGE,
} as const;

/** Sentences by codes, which visitors' pages and the sign-in page translate (locales/<language>/failures-*.po). */
export const VISITOR_FAILURES = {
  too_many: "Too many attempts. Please wait a moment.",
  internal: "Something went wrong on our side. Please try again.",
  common_password: "This password is too common. Please choose another one.",
  full: "This event is full.",
  closed: "This invitation is closed. Please ask your host.",
  over: "This event is over.",
  archived: "This event is no longer planned. Please ask your host.",
  withdrawn: "This invitation has been withdrawn. Please ask your host.",
  not_coming: "You can only bring something if you are coming.",
  too_early: "You can say thanks from the day after the event.",
  no_one: "Please enter how many of you are coming.",
  dish_gone: "A dish you chose is no longer on the menu. Please choose again.",
  ...NO_NAME,
  // Where the server sends another sentence.
  unavailable: "The server is busy right now. Please try again.",
  no_room: "Nothing can be saved right now. Please tell your host.",
  not_found: "This was not found. It may have been removed.",
  gone: "This link has been used already, was withdrawn or has expired.",
  too_many_claims: "You have taken as many things as one guest can.",
  too_many_people: "These are too many people for one answer.",
} as const;

/** The sentences that only guests or programs read, by names that are not sent. Guests' pages word the code. */
const UNTRANSLATED = {
  // Requests
  database_away: "The database is not available right now. Please try again.",
  bad_request: "This request is not valid.",
  bad_url: "This URL is not valid.",
  bad_json: "The request is not valid JSON.",
  not_json: "Please send JSON (Content-Type: application/json).",
  not_plain_json: "Please send plain UTF-8 JSON.",
  not_gzip: "Please send a backup file (Content-Type: application/gzip).",
  not_a_file: "Please send a file (Content-Type: application/octet-stream).",
  one_message: "Please send one message at a time.",
  request_too_large: "This request is too large.",
  wrong_method: "This URL does not support this method.",
  connection_closed: "The client closed the connection.",
  other_site: "This request came from another site.",
  insecure: "Please sign in over HTTPS at {url}. If you already did, set TRUST_PROXY on the server.",
  out_of_scope: "The scope of this access token does not include this.",
  unknown_token: "This access token is invalid, has expired or was revoked.",
  unknown_metrics_token: "The metrics token is missing or wrong.",
  item_finished: "This item was finished before.",
  // Newer versions
  stale_answer: "Your answer has changed since you opened it. Please review the newer version.",
  stale_dish: "This dish has changed since you opened it. Please review the newer version.",
  stale_ingredients: "This dish has changed since you opened it. Please look at its ingredients again.",
  stale_meal: "This meal has changed since you opened it. Please review the newer version.",
  stale_menu: "This menu has changed since you opened it. Please review the newer version.",
  stale_person: "This person has changed since you opened it. Please review the newer version.",
  stale_suggestion: "The guest has just changed this suggestion. Please review the newer version.",
  // Links
  unknown_answer: "This link is not valid. Your answer may have been removed.",
  unknown_suggestion: "This link is not valid. The suggestion may have been declined.",
  suggestion_accepted: "This suggestion has been accepted and can no longer be changed.",
  unknown_invitation: "This invitation link is not valid.",
  invitation_used: "This invitation link has expired or been used already.",
  invitation_needed: "You need an invitation to suggest a menu. Please ask your host for a link.",
  unknown_feed: "This calendar address is not valid, or it was replaced or revoked.",
  no_date: "This menu has no date to add to a calendar.",
  unknown_password_link: "This password link is not valid.",
  password_link_used: "This password link has been used already.",
  password_link_withdrawn: "This password link was withdrawn.",
  password_link_expired: "This password link has expired.",
  password_link_ended: "This link is no longer active: it was used or withdrawn, or it has expired.",
  // Answers and suggestions of guests
  declined: "You said you can't come.",
  too_many_claims: "You can take at most {max} things.",
  not_begun: "You can ask for recipes from the day of the event on.",
  large_party: "At most {max} people can come with one answer.",
  unknown_dish: "Dish {ids} does not exist. Please choose again.",
  unknown_dishes: "Dishes {ids} do not exist. Please choose again.",
} as const;

export type Reason = keyof typeof FAILURES;
export type FailureName = Reason | keyof typeof UNTRANSLATED | keyof typeof VISITOR_FAILURES;

const SENTENCES: Record<FailureName, string> = { ...VISITOR_FAILURES, ...UNTRANSLATED, ...FAILURES };

export const sentenceOf = (name: FailureName, values?: Values): string => fillText(SENTENCES[name], values);

export const explain = (reason: Reason, values?: Values): FailureText => ({
  message: sentenceOf(reason, values),
  reason,
  values,
});

/** Rows keep the reasons of `FAILURES`, and only of other failures the sentences. */
export type StoredFailure = FailureText | { reason: string; values?: Values | undefined };

export const toStored = ({ message, reason, values }: FailureText): StoredFailure =>
  reason !== undefined && reason in FAILURES ? { reason, values } : { message, reason, values };

/** A reason that this version does not know is its own sentence. */
export function fromStored(stored: StoredFailure): FailureText {
  if ("message" in stored) return stored;
  const { reason, values } = stored;
  return reason in FAILURES ? explain(reason as Reason, values) : { message: reason };
}
