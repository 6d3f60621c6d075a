# The database of a remote server. It contains the rows of other visitors, too, so only values that look like
# tokens count.
class Lab::Store::Remote < Lab::Store::Command
  TOKEN = /\A\h{16}\z/

  # The lab preserves nothing there.
  def place = nil

  private
    def tokens_in(table) = super.grep(TOKEN)
end
