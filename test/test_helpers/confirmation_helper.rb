# For pages that show what will happen first.
module ConfirmationHelper
  private
    # Submits the form of the page as its red button does, or the button that is called +name+.
    def submit_confirmation(name = "confirmed")
      assert_response :success
      form = css_select("form:has(button[name=#{name}])").sole
      fields = form.css("input").map { |input| [ input["name"], input["value"].to_s ] }
      post form["action"], params: URI.encode_www_form([ *fields, [ name, "" ] ])
    end
end
