CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"withdraw_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_confirmHash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "email_changes_withdrawHash_unique" UNIQUE("withdraw_hash")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_seller_id_index" ON "email_changes" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "email_changes_created_at_index" ON "email_changes" USING btree ("created_at");