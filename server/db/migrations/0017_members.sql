-- Servers of the build before may be writing: in the order in which they lock.
LOCK TABLE "sellers" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "users", "sessions", "email_changes" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "member_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"joined_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "member_invitations_sellerId_email_unique" UNIQUE("seller_id","email")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"tracking_fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_seller_id_person_id_pk" PRIMARY KEY("seller_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "person_id" text CONSTRAINT "email_changes_person_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_id" text CONSTRAINT "sessions_person_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_joined_by_users_id_fk" FOREIGN KEY ("joined_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_invitations_expires_at_index" ON "member_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_invitations_joined_by_index" ON "member_invitations" USING btree ("joined_by");--> statement-breakpoint
CREATE INDEX "members_person_id_index" ON "members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "email_changes_person_id_index" ON "email_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person_id_index" ON "sessions" USING btree ("person_id");
--> statement-breakpoint
-- Whoever registered a company is its owner; a server of the build before knows no other member.
CREATE FUNCTION "user_registered"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."members" ("seller_id", "person_id", "role", "created_at")
	VALUES (NEW."seller_id", NEW."id", 'owner', NEW."created_at") ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_registered" AFTER INSERT ON "users"
	FOR EACH ROW WHEN (NEW."seller_id" IS NOT NULL) EXECUTE FUNCTION "user_registered"();
--> statement-breakpoint
CREATE FUNCTION "person_of_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."person_id" := (SELECT "id" FROM "public"."users" WHERE "seller_id" = NEW."seller_id");
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "session_started" BEFORE INSERT ON "sessions"
	FOR EACH ROW WHEN (NEW."person_id" IS NULL) EXECUTE FUNCTION "person_of_seller"();
--> statement-breakpoint
CREATE TRIGGER "email_change_started" BEFORE INSERT ON "email_changes"
	FOR EACH ROW WHEN (NEW."person_id" IS NULL) EXECUTE FUNCTION "person_of_seller"();
--> statement-breakpoint
INSERT INTO "members" ("seller_id", "person_id", "role", "tracking_fetched_at", "created_at")
	SELECT u."seller_id", u."id", 'owner', s."tracking_fetched_at", u."created_at"
	FROM "users" u JOIN "sellers" s ON s."id" = u."seller_id";
--> statement-breakpoint
UPDATE "sessions" SET "person_id" = u."id" FROM "users" u WHERE u."seller_id" = "sessions"."seller_id";
--> statement-breakpoint
UPDATE "email_changes" SET "person_id" = u."id" FROM "users" u WHERE u."seller_id" = "email_changes"."seller_id";
