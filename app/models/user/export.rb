# Everything that the site stores about a member, as one JSON document with a list for each table. Rows are
# read a thousand at a time, so exporting fifty thousand comments takes little memory. Other members' content
# is limited to ids and the titles of visible posts.
class User::Export
  ACCOUNT = %i[
    id username email_address unconfirmed_email_address role inviter_id about language comment_order karma
    posts_count comments_count last_seen_at created_at updated_at
  ].freeze

  def initialize(user)
    @user = user
  end

  def file_name
    "frontpage-#{@user.username}-#{Date.current.iso8601}.json"
  end

  # Skips the query cache, which would keep all rows until the end of the request.
  def each(&)
    ApplicationRecord.uncached do
      yield %({"exported_at":#{Time.current.to_json},\n"account":#{account.to_json})
      Tables::ALL.each { |table| write(table, &) }
      yield "}\n"
    end
  end

  private
    def account
      @user.attributes.slice(*ACCOUNT.map(&:to_s))
    end

    def write(table)
      yield %(,\n"#{table.name}":[)
      separator = "\n"
      table.each_batch(@user) do |rows|
        yield rows.map { |row| "#{separator}#{row.to_json}".tap { separator = ",\n" } }.join
      end
      yield "]"
    end
end
