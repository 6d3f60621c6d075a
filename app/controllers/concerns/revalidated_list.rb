# Answers a member's repeated request for a list of posts with 304 Not Modified.
module RevalidatedList
  include Paginated

  private
    # Whether the browser has the list's current page, which was loaded as @page. The pages of days have links
    # to earlier and later ones. The posts of a period also change with time.
    def list_not_modified?
      if signed_in? && @list[:list] != "past"
        version = Post::Listed.version_for_member(@page)
        not_modified?(version) do
          Post::Listed.condition_for_member(@page, version) unless @list[:list] == "top"
        end
      end
    end
end
